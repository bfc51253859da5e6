import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { promisify } from 'node:util';
import { checkoutDir } from '../../apps/server/src/checkout.ts';
import { findFreePort } from '../../apps/server/test/free-port.ts';
import { makeCertificate } from '../../apps/server/test/self-made-certificate.ts';
import type { Proxy } from './round-robin-proxy.ts';

const run = promisify(execFile);

/** The real nginx before the instances, set up by `deploy/nginx.conf`. */
export interface Nginx extends Proxy {
  readonly version: string;
  /** The lines of its log, one for each request. */
  log(): Promise<readonly string[]>;
}

/**
 * The program: of this machine, or of Debian's package, which is unpacked into a folder of its own. Undefined where neither
 * can be had. `remove` deletes that folder.
 */
export async function findNginx(): Promise<
  { program: string; remove: () => Promise<void> } | undefined
> {
  const installed = ['/usr/sbin/nginx', '/usr/local/sbin/nginx'].find(existsSync);
  if (installed !== undefined) return { program: installed, remove: () => Promise.resolve() };
  const folder = await mkdtemp(path.join(tmpdir(), 'ghost-pay-nginx-'));
  const remove = async () => rm(folder, { recursive: true, force: true });
  try {
    await run('sh', ['-c', 'apt-get download nginx && dpkg-deb -x nginx_*.deb .'], { cwd: folder });
    const program = path.join(folder, 'usr/sbin/nginx');
    await run(program, ['-V']);
    return { program, remove };
  } catch {
    await remove();
    return undefined;
  }
}

/** Listens on loopback with a certificate of its own, which this process trusts from then on. */
export async function startNginx(program: string, sites: readonly string[]): Promise<Nginx> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ghost-pay-nginx-'));
  const file = (name: string) => path.join(folder, name);
  const port = await findFreePort();
  const { key, cert } = makeCertificate();
  await writeFile(file('site.key'), key);
  await writeFile(file('site.pem'), cert);
  setDefaultCACertificates([...getCACertificates('default'), cert]);
  await writeFile(
    file('ghost-pay.conf'),
    ownExample({ sites, folder, port, clear: await findFreePort() }),
  );
  const stores = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  await writeFile(
    file('nginx.conf'),
    `${userInfo().uid === 0 ? 'user root;' : ''}
     daemon off;
     pid ${file('pid')};
     worker_processes auto;
     events {}
     http {
       ${stores.map((name) => `${name}_temp_path ${file(name)};`).join('\n')}
       include ${file('ghost-pay.conf')};
     }`,
  );
  const child = spawn(program, ['-c', file('nginx.conf')], { stdio: ['ignore', 'ignore', 'pipe'] });
  const said: string[] = [];
  child.stderr.on('data', (part) => said.push(String(part)));
  const ended = once(child, 'exit');
  const site = `https://127.0.0.1:${port}`;
  while (
    !(await fetch(site).then(
      ({ status }) => status < 500,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`nginx did not start:\n${said.join('')}`);
    await wait(50);
  }
  const { stderr: version } = await run(program, ['-v']);
  return {
    site,
    version: /nginx\/(\S+)/.exec(version)?.[1] ?? '',
    log: async () => (await readFile(file('ghost-pay.log'), 'utf8')).trim().split('\n'),
    async close() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** `deploy/nginx.conf` with the places, ports and instances of this trial. All else is tried as operators get it. */
function ownExample({
  sites,
  folder,
  port,
  clear,
}: {
  sites: readonly string[];
  folder: string;
  port: number;
  clear: number;
}): string {
  const own: readonly (readonly [string, (found: string) => string])[] = [
    ['listen 80;', () => `listen 127.0.0.1:${clear};`],
    ['listen 443 ', () => `listen 127.0.0.1:${port} `],
    ['/etc/ssl/pay.example.org.pem', () => path.join(folder, 'site.pem')],
    ['/etc/ssl/private/pay.example.org.key', () => path.join(folder, 'site.key')],
    ['/var/log/nginx/', () => `${folder}/`],
    [
      '    server 127.0.0.1:3004 max_fails=0;',
      (line) => sites.map((site) => line.replace('127.0.0.1:3004', new URL(site).host)).join('\n'),
    ],
  ];
  return own.reduce(
    (text, [found, by]) => {
      if (!text.includes(found)) throw new Error(`deploy/nginx.conf has no “${found}” any more`);
      return text.replaceAll(found, by(found));
    },
    readFileSync(path.join(checkoutDir, 'deploy/nginx.conf'), 'utf8'),
  );
}
