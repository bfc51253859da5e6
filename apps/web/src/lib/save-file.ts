/** Saves a text made in the page as a file. */
export function saveText({ name, text }: { name: string; text: string }): void {
  saveFile({ name, content: new Blob([text], { type: 'text/plain' }) });
}

/** Saves what the page holds as a file. A link to a Blob: no request, and nothing the page's policy forbids. */
export function saveFile({ name, content }: { name: string; content: Blob }): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the Blob after the click; released too early, some save an empty file.
  window.setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
