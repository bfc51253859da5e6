/** Saves a text made in the page as a file. A link to a Blob: no request, and nothing the page's policy forbids. */
export function downloadText({ name, text }: { name: string; text: string }): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the Blob after the click; released too early, some save an empty file.
  window.setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
