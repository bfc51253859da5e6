import { isNewer, numbersOf } from '../../apps/server/src/program-version.ts';

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
