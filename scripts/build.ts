import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findStale, readStamp, STAMP, type StaleBuild } from './launch/built.mjs';
import { ROOT, runTool } from './run-tool.ts';

/**
 * Builds the server's programs and the web pages, or only those of one part, unless they were built from exactly the
 * present sources. Each is built beside the old one and swapped in whole, so an interrupted build, or two at once,
 * leave no partial result. False if a build failed.
 */
export async function ensureBuilt(part?: 'apps/server' | 'apps/web'): Promise<boolean> {
  const stale = findStale().filter(({ from }) => part === undefined || from === part);
  if (stale.length === 0) return true;
  // Standard output belongs to the program that is started next.
  process.stderr.write('Building the server and the web pages …\n');
  const startedAt = performance.now();
  const fresh = join(ROOT, '.cache', `build-${process.pid}`);
  const builds = stale.map((build, index) => ({ ...build, fresh: join(fresh, String(index)) }));
  const succeeded = (await Promise.all(builds.map(buildAside))).every(Boolean);
  if (succeeded) {
    for (const build of builds) await replaceDist(build);
    const seconds = (performance.now() - startedAt) / 1000;
    process.stderr.write(`  done after ${seconds.toFixed(1)} s.\n`);
  } else {
    process.stderr.write('The build failed; the lines above say why.\n');
  }
  await rm(fresh, { recursive: true, force: true });
  return succeeded;
}

interface Build extends StaleBuild {
  /** The folder that it is built into. */
  readonly fresh: string;
}

async function buildAside({ from, isForNode, command, fresh, stamp }: Build): Promise<boolean> {
  const { succeeded, output } = await runTool({
    command: command(fresh),
    cwd: join(ROOT, from),
    // Tests that find stale pages build them too. They build the production edition that visitors
    // get, because the built server program cannot render with React's development edition.
    env: { NODE_ENV: 'production' },
    show: false,
  });
  if (succeeded) {
    if (isForNode) await escapeLetters(fresh);
    await writeFile(join(fresh, STAMP), stamp);
  } else process.stderr.write(`${output.trim()}\n`);
  return succeeded;
}

/**
 * Escapes the letters beyond ASCII in code for Node, which keeps the text of each file that it has loaded: with a single such
 * letter, two bytes for each letter.
 */
async function escapeLetters(dir: string): Promise<void> {
  for (const name of (await readdir(dir)).filter((file) => file.endsWith('.js'))) {
    const code = await readFile(join(dir, name), 'utf8');
    if (/\\[^\0-\u007F]/.test(code))
      throw new Error(`${name} has a backslash before such a letter`);
    const ascii = code.replaceAll(
      /[^\0-\u007F]/g,
      (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    await writeFile(join(dir, name), ascii);
  }
}

async function replaceDist({ dir, fresh, stamp }: Build): Promise<void> {
  const target = join(ROOT, dir);
  await rename(target, `${fresh}-old`).catch(() => undefined);
  try {
    await rename(fresh, target);
  } catch (error) {
    // Another build of the same sources may have written it meanwhile; any other failure is thrown.
    if (readStamp(dir) !== stamp) throw error;
  }
}

if (import.meta.main) {
  process.exitCode = (await ensureBuilt()) ? 0 : 1;
}
