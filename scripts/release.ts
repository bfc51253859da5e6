import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import manifest from '../package.json' with { type: 'json' };
import { ensureBuilt } from './build.ts';
import { findStale } from './launch/built.mjs';
import { ROOT } from './run-tool.ts';

// npm run release: the archive that `ghost-pay update ARCHIVE` takes.

/**
 * Writes these files of a folder as a .tar.gz with one folder at its top. The same files give the same bytes, whoever writes
 * them, and when: `time` is that of every file, in seconds.
 */
export function writeArchive({
  folder,
  top,
  files,
  time,
  out,
}: {
  folder: string;
  top: string;
  files: readonly string[];
  time: number;
  out: string;
}): void {
  const same = ['--sort=name', '--format=gnu', '--owner=0', '--group=0', '--numeric-owner'];
  const { status } = spawnSync(
    'tar',
    [
      ...same,
      `--mtime=@${time}`,
      '--mode=u=rwX,go=rX',
      `--transform=s,^,${top}/,`,
      '--use-compress-program=gzip -9n',
      '--create',
      `--file=${out}`,
      `--directory=${folder}`,
      '--null',
      '--verbatim-files-from',
      '--files-from=-',
    ],
    {
      input: files.toSorted().join('\0'),
      stdio: ['pipe', 'inherit', 'inherit'],
    },
  );
  if (status !== 0)
    throw new Error('The archive could not be written; GNU tar and gzip are needed.');
}

function git(...args: string[]): string {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')} failed.`);
  return stdout;
}

/** The files of a built folder, as paths in the checkout. */
const builtFiles = (dir: string) =>
  readdirSync(join(ROOT, dir), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1));

async function release(): Promise<number> {
  if (git('status', '--porcelain') !== '') {
    console.error('There are changes that are not committed: a release is made of a commit.');
    return 1;
  }
  if (!(await ensureBuilt()) || findStale().length > 0) return 1;
  const { version } = manifest;
  const top = `ghost-pay-${version}`;
  const out = join(ROOT, '.cache', `${top}.tar.gz`);
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const built = ['apps/server/dist', 'apps/web/dist', 'apps/web/dist-server'].flatMap(builtFiles);
  const files = [...git('ls-files', '-z').split('\0').filter(Boolean), ...built];
  writeArchive({ folder: ROOT, top, files, time: Number(git('log', '-1', '--format=%ct')), out });
  const sum = createHash('sha256').update(readFileSync(out)).digest('hex');
  console.log(`${sum}  ${out}`);
  return 0;
}

if (import.meta.main) process.exitCode = await release();
