import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { ROOT, runTool } from './run-tool.ts';

const WEB_DIR = join(ROOT, 'apps', 'web');
/** The browsers' files and the server's rendering program, each built from its own entry. */
const BUILDS = [
  { dir: join(WEB_DIR, 'dist'), options: [] },
  { dir: join(WEB_DIR, 'dist-server'), options: ['--ssr', 'src/entry-server.tsx'] },
] as const;
const STAMP = '.built-from';
const SOURCES = [WEB_DIR, join(ROOT, 'packages', 'contract')];
const NOT_SOURCES = new Set(['node_modules', 'dist', 'dist-server', '.cache', 'coverage']);

/**
 * Builds apps/web/dist and dist-server unless both were built from exactly these sources. Each is
 * built beside the old one and swapped in whole, so an interrupted build, or two at once, leave no
 * partial result. False if vite failed.
 */
export async function ensureWebBuilt(): Promise<boolean> {
  const sources = hashSources();
  if (BUILDS.every(({ dir }) => readStamp(dir) === sources)) {
    return true;
  }
  console.log('Building the web pages …');
  const startedAt = performance.now();
  const fresh = join(ROOT, '.cache', `web-${process.pid}`);
  const aside = BUILDS.map(({ dir, options }) => ({
    dir,
    options,
    fresh: join(fresh, basename(dir)),
  }));
  for (const build of aside) {
    const { succeeded, output } = await runTool({
      command: [
        'vite',
        'build',
        ...build.options,
        '--outDir',
        relative(WEB_DIR, build.fresh),
        '--emptyOutDir',
      ],
      cwd: WEB_DIR,
      // Tests that find stale pages build them too. They build the production edition that visitors
      // get, because the built server program cannot render with React's development edition.
      env: { NODE_ENV: 'production' },
      show: false,
    });
    if (!succeeded) {
      await rm(fresh, { recursive: true, force: true });
      console.error(output.trim());
      console.error('The web pages could not be built; the lines above say why.');
      return false;
    }
    await writeFile(join(build.fresh, STAMP), sources);
  }
  for (const build of aside) {
    await replaceDist(build);
  }
  await rm(fresh, { recursive: true, force: true });
  console.log(`  done after ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
  return true;
}

async function replaceDist({ dir, fresh }: { dir: string; fresh: string }): Promise<void> {
  const old = `${fresh}-old`;
  await rename(dir, old).catch(() => undefined);
  try {
    await rename(fresh, dir);
  } catch (error) {
    // Another build of the same sources may have written it meanwhile; any other failure is thrown.
    if (readStamp(dir) === undefined) {
      throw error;
    }
  }
}

function readStamp(dir: string): string | undefined {
  try {
    return readFileSync(join(dir, STAMP), 'utf8');
  } catch {
    return undefined;
  }
}

function hashSources(): string {
  const hash = createHash('sha256');
  const files = [join(ROOT, 'package-lock.json'), ...SOURCES.flatMap(listFiles)];
  for (const file of files) {
    const content = readFileSync(file);
    hash.update(`${relative(ROOT, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function listFiles(dir: string): string[] {
  return readdirSync(dir, { withFileTypes: true })
    .filter((entry) => !NOT_SOURCES.has(entry.name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(dir, entry.name);
      return entry.isDirectory() ? listFiles(path) : entry.isFile() ? [path] : [];
    });
}

if (import.meta.main) {
  process.exitCode = (await ensureWebBuilt()) ? 0 : 1;
}
