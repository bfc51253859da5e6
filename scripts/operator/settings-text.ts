/** The value of a setting in the text of a file of settings; the last line counts, as for systemd. */
export function settingIn(text: string, name: string): string | undefined {
  const value = text
    .split('\n')
    .map((line) => line.trim())
    .findLast((line) => line.startsWith(`${name}=`))
    ?.slice(name.length + 1);
  const unquoted = /^(["'])(?<inner>.*)\1$/.exec(value ?? '')?.groups?.['inner'];
  return (unquoted ?? value) || undefined;
}

/** The text with other values: a line that is there is replaced in its place, others are added at the end. */
export function withSettings(text: string, values: Readonly<Record<string, string>>): string {
  let lines = text === '' ? [] : text.replace(/\n$/, '').split('\n');
  for (const [name, value] of Object.entries(values)) {
    const at = lines.findLastIndex((line) => line.trim().startsWith(`${name}=`));
    lines = at === -1 ? [...lines, `${name}=${value}`] : lines.with(at, `${name}=${value}`);
  }
  return lines.map((line) => `${line}\n`).join('');
}
