import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { ROOT, runTool } from './run-tool.ts';

const WEB_DIR = join(ROOT, 'apps', 'web');
const DIST_DIR = join(WEB_DIR, 'dist');
const STAMP = '.built-from';
const SOURCES = [WEB_DIR, join(ROOT, 'packages', 'contract')];
const NOT_SOURCES = new Set(['node_modules', 'dist', '.cache', 'coverage']);

/**
 * Builds apps/web/dist unless it was built from exactly these sources. It is built aside and swapped
 * in whole, so an interrupted build, or two at once, leave nothing half-made. False if vite failed.
 */
export async function ensureWebBuilt(): Promise<boolean> {
  const sources = hashSources();
  if (readStamp() === sources) {
    return true;
  }
  console.log('Building the web pages …');
  const fresh = join(ROOT, '.cache', `web-${process.pid}`);
  const { succeeded, output, seconds } = await runTool({
    command: ['vite', 'build', '--outDir', relative(WEB_DIR, fresh), '--emptyOutDir'],
    cwd: WEB_DIR,
    show: false,
  });
  if (!succeeded) {
    await rm(fresh, { recursive: true, force: true });
    console.error(output.trim());
    console.error('The web pages could not be built; the lines above tell why.');
    return false;
  }
  await writeFile(join(fresh, STAMP), sources);
  await replaceDist(fresh);
  console.log(`  done after ${seconds.toFixed(1)} s.`);
  return true;
}

async function replaceDist(fresh: string): Promise<void> {
  const old = `${fresh}-old`;
  await mkdir(old, { recursive: true });
  await rename(DIST_DIR, join(old, 'dist')).catch(() => undefined);
  try {
    await rename(fresh, DIST_DIR);
  } catch (error) {
    // Another build of the same sources was put there in between; a different failure is ours.
    if (readStamp() === undefined) {
      throw error;
    }
  }
  await rm(old, { recursive: true, force: true });
  await rm(fresh, { recursive: true, force: true });
}

function readStamp(): string | undefined {
  try {
    return readFileSync(join(DIST_DIR, STAMP), 'utf8');
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
