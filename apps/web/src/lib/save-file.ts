/** Saves a text from the page as a file. */
export function saveText({ name, text }: { name: string; text: string }): void {
  saveFile({ name, content: new Blob([text], { type: 'text/plain' }) });
}

/**
 * Saves content from the page as a file, by a link to a Blob: it needs no request, and the content security
 * policy allows it.
 */
export function saveFile({ name, content }: { name: string; content: Blob }): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the Blob after the click. Released too early, some browsers save an empty file.
  window.setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
