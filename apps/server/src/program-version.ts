import manifest from '../../../package.json' with { type: 'json' };

/** The version of this program: the one place is `package.json`. The footer's version is another: `appVersion`. */
export const programVersion = manifest.version;

/** A version's numbers; undefined if the text is no version. */
export function numbersOf(version: string): number[] | undefined {
  return /^v?(\d+)\.(\d+)\.(\d+)$/.exec(version)?.slice(1).map(Number);
}

/** Whether a version is newer than another; false if one of them is none. */
export function isNewer(version: string, than: string): boolean {
  const [one, other] = [numbersOf(version), numbersOf(than)];
  if (one === undefined || other === undefined) return false;
  const at = one.findIndex((number, index) => number !== other[index]);
  return at !== -1 && (one[at] ?? 0) > (other[at] ?? 0);
}
