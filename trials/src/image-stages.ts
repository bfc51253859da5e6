import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { checkoutDir } from '../../apps/server/src/checkout.ts';

/** A stage of the image: its files, and what its instructions have set. */
export interface Stage {
  readonly root: string;
  readonly environment: Record<string, string>;
  workdir: string;
  user: string;
  /** The arguments of CMD. */
  command: readonly string[];
  /** The arguments of the HEALTHCHECK's CMD. */
  healthCommand: readonly string[];
}

const folder = path.join(checkoutDir, '.cache', 'image');
const base = path.join(folder, 'base');
const context = path.join(folder, 'context');

/**
 * Carries out deploy/Dockerfile without Docker, as root on Debian with mmdebstrap: each stage in a chroot on a Debian of
 * its own with the pinned Node, in the place of the image that FROM names. Returns the last stage.
 */
export function buildStages(): Stage {
  const beganAt = performance.now();
  const instructions = readInstructions();
  makeBase(findRelease(instructions));
  makeContext();
  const stage = carryOut(instructions);
  console.log(`Built in ${((performance.now() - beganAt) / 1000).toFixed(0)} s.`);
  for (const name of ['app/node_modules', 'app/apps'])
    console.log(`/${name}: ${sizeOf(path.join(stage.root, name))} MB.`);
  console.log(`All that the steps add to the base: ${sizeOf(stage.root) - sizeOf(base)} MB.`);
  return stage;
}

function sizeOf(directory: string): number {
  return Number(execFileSync('du', ['-sm', directory], { encoding: 'utf8' }).split('\t')[0]);
}

/** The Debian release that each FROM names. The base has the Node that runs this trial, so it must be the named one. */
function findRelease(instructions: readonly Instruction[]): string {
  const images = new Set(
    instructions
      .filter(({ keyword }) => keyword === 'FROM')
      .map(({ rest }) => rest.replace(/ AS .*/, '')),
  );
  const [image = ''] = images;
  const [, version, release] = /^node:([\d.]+)-(\w+)-slim$/.exec(image) ?? [];
  if (images.size !== 1 || version !== process.versions.node || release === undefined)
    throw new Error(`FROM names ${[...images].join(', ')}, and this is ${process.versions.node}`);
  return release;
}

function run(command: string, args: readonly string[]): void {
  execFileSync(command, args, { stdio: 'inherit' });
}

/**
 * What the base image has: Debian, Node with npm and the library that Node needs, and the user 1000 called node. It is
 * made once for each Debian and Node.
 */
function makeBase(release: string): void {
  const made = path.join(folder, 'base.made');
  const ingredients = `${release}, Node ${process.versions.node}`;
  if (existsSync(made) && readFileSync(made, 'utf8') === ingredients) return;
  rmSync(made, { force: true });
  rmSync(base, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // The npm that runs this command: `.../npm/bin/npm-cli.js`.
  const npm = path.dirname(path.dirname(realpathSync(process.env['npm_execpath'] ?? '')));
  run('mmdebstrap', ['--variant=minbase', '--include=ca-certificates,libatomic1', release, base]);
  copyFileSync(process.execPath, path.join(base, 'usr/bin/node'));
  chmodSync(path.join(base, 'usr/bin/node'), 0o755);
  cpSync(npm, path.join(base, 'usr/lib/node_modules/npm'), {
    recursive: true,
    dereference: true,
  });
  run('chroot', [base, 'ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/bin/npm']);
  run('chroot', [base, 'useradd', '--create-home', '--uid', '1000', 'node']);
  writeFileSync(made, ingredients);
}

/** What is committed, without what .dockerignore names. */
function makeContext(): void {
  rmSync(context, { recursive: true, force: true });
  mkdirSync(context);
  const files = `git -C '${checkoutDir}' archive HEAD | tar -x -C '${context}'`;
  run('sh', ['-c', files]);
  const ignored = readFileSync(path.join(checkoutDir, '.dockerignore'), 'utf8').trim().split('\n');
  for (const name of ignored.filter((line) => !line.startsWith('**/')))
    rmSync(path.join(context, name), { recursive: true, force: true });
}

function carryOut(instructions: readonly Instruction[]): Stage {
  const stages = new Map<string, Stage>();
  let stage: Stage | undefined;
  for (const { keyword, rest } of instructions) {
    console.log(`${keyword} ${rest}`);
    if (keyword === 'FROM') {
      const name = / AS (\S+)$/.exec(rest)?.[1] ?? 'last';
      stage = beginStage(name);
      stages.set(name, stage);
    } else if (stage === undefined) throw new Error('A stage begins with FROM');
    else follow(stage, { keyword, rest, stages });
  }
  if (stage === undefined) throw new Error('The image has no stage');
  return stage;
}

interface Instruction {
  readonly keyword: string;
  readonly rest: string;
}

/** The instructions of the Dockerfile, each on one line. */
function readInstructions(): Instruction[] {
  return readFileSync(path.join(checkoutDir, 'deploy/Dockerfile'), 'utf8')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, keyword = '', rest = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
      return { keyword, rest };
    });
}

function beginStage(name: string): Stage {
  const root = path.join(folder, name);
  rmSync(root, { recursive: true, force: true });
  run('cp', ['-a', base, root]);
  copyFileSync('/etc/resolv.conf', path.join(root, 'etc/resolv.conf'));
  return { root, environment: {}, workdir: '/', user: 'root', command: [], healthCommand: [] };
}

function follow(
  stage: Stage,
  { keyword, rest, stages }: Instruction & { stages: ReadonlyMap<string, Stage> },
): void {
  switch (keyword) {
    case 'WORKDIR':
      stage.workdir = rest;
      mkdirSync(path.join(stage.root, rest), { recursive: true });
      return;
    case 'COPY':
      copy(stage, rest, stages);
      return;
    case 'RUN':
      runInside(stage, rest);
      return;
    case 'USER':
      stage.user = rest;
      return;
    case 'ENV':
      for (const [, name = '', value = ''] of rest.matchAll(/(\S+?)=(\S+)/g))
        stage.environment[name] = value;
      return;
    case 'CMD':
      stage.command = JSON.parse(rest) as string[];
      return;
    case 'HEALTHCHECK':
      stage.healthCommand = JSON.parse(rest.slice(rest.indexOf('['))) as string[];
      return;
    case 'EXPOSE':
      return;
    default:
      throw new Error(`This trial does not know the instruction ${keyword}`);
  }
}

/** A folder's content goes into the target, a file into the target folder. */
function copy(stage: Stage, rest: string, stages: ReadonlyMap<string, Stage>): void {
  const words = rest.split(/\s+/);
  const [, from] = /^--from=(\S+)$/.exec(words[0] ?? '') ?? [];
  if (from !== undefined) words.shift();
  const origin = from === undefined ? context : (stages.get(from)?.root ?? '');
  const target = path.join(stage.root, path.resolve(stage.workdir, words.pop() ?? ''));
  for (const word of words) {
    const source = path.join(origin, word);
    const goal = statSync(source).isDirectory() ? target : path.join(target, path.basename(word));
    mkdirSync(path.dirname(goal), { recursive: true });
    cpSync(source, goal, { recursive: true, verbatimSymlinks: true });
  }
}

/** With this machine's way to npm's registry: its address, and the certificates that Node trusts here. */
function runInside({ root, workdir, environment }: Stage, command: string): void {
  const step = path.join(root, 'root/step');
  mkdirSync(step);
  writeFileSync(path.join(step, 'step.sh'), `cd ${workdir}\n${command}\n`);
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
  const variables: Record<string, string> = {
    HOME: '/root',
    PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
    npm_config_registry: registry,
    ...environment,
  };
  const certificates = process.env['NODE_EXTRA_CA_CERTS'];
  if (certificates !== undefined) {
    copyFileSync(certificates, path.join(step, 'certificates.pem'));
    variables['NODE_EXTRA_CA_CERTS'] = '/root/step/certificates.pem';
  }
  run('chroot', [
    root,
    '/usr/bin/env',
    '-i',
    ...Object.entries(variables).map(([name, value]) => `${name}=${value}`),
    '/bin/sh',
    '-e',
    '/root/step/step.sh',
  ]);
  // The layer has neither the step's script nor this machine's certificates.
  rmSync(step, { recursive: true });
}
