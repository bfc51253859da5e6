import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { checkoutDir } from '../../../apps/server/src/checkout.ts';

/** A fresh Debian with systemd as its first process and the network of this machine. */
export interface Debian {
  /** Its root, as this machine sees it. */
  readonly root: string;
  /** Runs lines of a shell as root, shows what they print and returns it. Throws if they fail. */
  readonly run: (lines: string) => Promise<string>;
  close(): Promise<void>;
}

/** What every Debian on a machine has; and git and npm, of 500 packages, which docs/install.md asks for. */
const packages = ['systemd-sysv', 'dbus', 'ca-certificates', 'git', 'npm'];
/** How this machine reaches the registry of packages. */
const ofThisMachine = ['/etc/ssl/certs/ca-certificates.crt', '/etc/npmrc'];

/** The packages of Debian 12, which are fetched once. */
function debianArchive(): string {
  const file = path.join(checkoutDir, '.cache', 'debian-12.tar');
  if (existsSync(file)) return file;
  mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.part.tar`;
  console.log('Getting Debian 12 …');
  execFileSync(
    'mmdebstrap',
    ['--quiet', '--variant=minbase', `--include=${packages.join(',')}`, 'bookworm', draft],
    { stdio: 'inherit' },
  );
  renameSync(draft, file);
  return file;
}

/** Why this machine cannot run it; undefined if it can. */
export function problemOfMachine(): string | undefined {
  if (process.getuid?.() !== 0) return 'Only root can try the recipes';
  const lacking = ['mmdebstrap', 'systemd-nspawn'].find(
    (name) => spawnSync(name, ['--version']).error !== undefined,
  );
  return lacking && `${lacking} is missing: apt-get install mmdebstrap systemd-container`;
}

/** Boots a fresh root. */
export async function startDebian(): Promise<Debian> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ghost-pay-debian-'));
  const root = path.join(folder, 'root');
  mkdirSync(root);
  execFileSync('tar', ['-xpf', debianArchive(), '-C', root]);
  // Debian's installer writes it.
  writeFileSync(path.join(root, 'etc/hosts'), '127.0.0.1 localhost\n');
  const child = spawn(
    'systemd-nspawn',
    [
      ...'--boot --quiet --register=no --keep-unit --resolv-conf=replace-host'.split(' '),
      `--directory=${root}`,
      '--machine=ghost-pay-recipes',
      ...ofThisMachine.filter(existsSync).map((file) => `--bind-ro=${file}`),
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => said.push(String(part)));
  const ended = once(child, 'exit');
  const inside = async (command: readonly string[], isShown: boolean) =>
    runToEnd(
      spawn('nsenter', [
        ...`--target=${firstProcessOf(child)} --all --root --wd`.split(' '),
        ...command,
      ]),
      isShown,
    );
  const close = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const endsAt = performance.now() + 120_000;
  const isUp = async () =>
    inside(['systemctl', 'is-system-running'], false).then(
      ({ output }) => /^(?:running|degraded)/.test(output),
      () => false,
    );
  while (!(await isUp())) {
    if (child.exitCode === null && performance.now() < endsAt) await wait(500);
    else {
      await close();
      throw new Error(`systemd did not start in ${root}:\n${said.join('')}`);
    }
  }
  const clean = 'env -i -C /root PATH=/usr/local/bin:/usr/bin:/usr/sbin HOME=/root TERM=dumb'.split(
    ' ',
  );
  return {
    root,
    close,
    async run(lines) {
      console.log(lines.replaceAll(/^/gm, '# '));
      const { output, status } = await inside([...clean, 'bash', '-ec', lines], true);
      if (status !== 0) throw new Error(`This ended with ${status}:\n${lines}\n${output}`);
      return output;
    },
  };
}

/** systemd of the root, by its number here. */
function firstProcessOf({ pid }: ChildProcess): string {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0] ?? '';
}

async function runToEnd(
  child: ReturnType<typeof spawn>,
  isShown: boolean,
): Promise<{ output: string; status: number | null }> {
  let output = '';
  child.stdin?.end();
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part) => {
      output += String(part);
      if (isShown) process.stdout.write(String(part).replaceAll(/^(?=.)/gm, '    '));
    });
  await once(child, 'close');
  return { output, status: child.exitCode };
}
