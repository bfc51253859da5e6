import { readFile } from 'node:fs/promises';
import type { Clock } from '../../core/clock.ts';
import { fetchText, OutboundError } from '../../core/outbound/bounded-fetch.ts';

const timeoutMs = 10_000;
const maxBytes = 1_000_000;
const everyMs = 6 * 3_600_000;

/**
 * The newest version that a file or an address names: the first heading of a changelog that is one, or the `version` of a
 * package.json. Throws if it cannot be read, an OutboundError if it names none.
 */
export async function readNewestRelease(from: string): Promise<string> {
  const text = from.startsWith('/')
    ? await readFile(from, 'utf8')
    : await fetchText({ url: from, timeoutMs, maxBytes });
  const [, version] = /^(?:## v?|\s*"version": *")(\d+\.\d+\.\d+)\b/m.exec(text ?? '') ?? [];
  if (version === undefined)
    throw new OutboundError('The source names no release', { isPassing: false });
  return version;
}

/** What the source said last; it is asked again after six hours, and a failure changes nothing. */
export function watchReleases(
  { clock }: { clock: Clock },
  from: string | undefined,
): () => string | undefined {
  let newest: string | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = clock.now().getTime();
    if (from !== undefined && now - askedAt >= everyMs) {
      askedAt = now;
      readNewestRelease(from).then(
        (version) => (newest = version),
        () => undefined,
      );
    }
    return newest;
  };
}
