/** What became of a text to copy. */
export type Copied = 'copied' | 'selected' | 'failed';

/**
 * Copies a text. A page that came without TLS has no clipboard: there the selection is copied, as a key would do it. Where
 * the browser refuses that too, the text stays selected if the page shows it.
 */
export async function copyText(text: string): Promise<Copied> {
  if ('clipboard' in navigator) {
    try {
      await navigator.clipboard.writeText(text);
      return 'copied';
    } catch {
      // The browser may allow it by a key alone.
    }
  }
  return copySelected(text);
}

function copySelected(text: string): Copied {
  const shown = Array.from(document.querySelectorAll('[translate="no"]')).findLast(
    (element) => element.textContent.trim() === text,
  );
  const place = shown ?? placeFor(text);
  const selection = document.getSelection();
  selection?.selectAllChildren(place);
  // The only way without a clipboard; the browsers keep it.
  // oxlint-disable-next-line typescript/no-deprecated
  const isCopied = document.execCommand('copy');
  if (isCopied || shown === undefined) selection?.removeAllRanges();
  if (shown === undefined) place.remove();
  return isCopied ? 'copied' : shown === undefined ? 'failed' : 'selected';
}

/** Out of sight; screen readers do not read it. */
function placeFor(text: string): Element {
  const place = document.createElement('span');
  place.className = 'sr-only whitespace-pre select-all';
  place.ariaHidden = 'true';
  place.textContent = text;
  document.body.append(place);
  return place;
}
