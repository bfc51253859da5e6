/** A version's numbers; undefined if the text is no version. */
function numbersOf(version: string): number[] | undefined {
  return /^v?(\d+)\.(\d+)\.(\d+)$/.exec(version)?.slice(1).map(Number);
}

/** Whether a version is newer than another; false if one of them is none. */
export function isNewer(version: string, than: string): boolean {
  const [one, other] = [numbersOf(version), numbersOf(than)];
  if (one === undefined || other === undefined) return false;
  const at = one.findIndex((number, index) => number !== other[index]);
  return at !== -1 && (one[at] ?? 0) > (other[at] ?? 0);
}

/** The newest of these tags; undefined if none is that of a release. */
export function newestOf(tags: readonly string[]): string | undefined {
  const releases = tags.filter((tag) => tag.startsWith('v') && numbersOf(tag) !== undefined);
  return releases.reduce<string | undefined>(
    (newest, tag) => (newest === undefined || isNewer(tag, newest) ? tag : newest),
    undefined,
  );
}

/** What a changelog asks of an operator who comes from a version: the steps of every newer section, the newest first. */
export function stepsSince(changelog: string, version: string): string[] {
  const sections = changelog.split(/^## /m).slice(1);
  const newer = sections.filter((section) => {
    const name = /^\S+/.exec(section)?.[0] ?? '';
    return name === 'Unreleased' || isNewer(name, version);
  });
  return newer.flatMap((section) => {
    const [, steps = ''] =
      /^### Steps of the update\n([^]*?)(?=^### |(?![^]))/m.exec(section) ?? [];
    return steps.split('\n').filter((line) => line.trim() !== '');
  });
}
