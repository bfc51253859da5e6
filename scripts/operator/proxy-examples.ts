import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../run-tool.ts';
import { type Change, fileChange, type Machine } from './changes.ts';

const folder = '/etc/ghost-pay/proxy';

/** The changes that leave the examples of deploy/ beside the settings, with this site's name and port. */
export function proxyExamples(
  machine: Machine,
  { domain, port }: { domain: string; port: string },
): Change[] {
  return ['nginx.conf', 'Caddyfile'].flatMap((name) => {
    const example = readFileSync(join(ROOT, 'deploy', name), 'utf8');
    const content = example
      .replaceAll('pay.example.org', domain)
      .replaceAll('127.0.0.1:3004', `127.0.0.1:${port}`);
    return fileChange(machine, { path: `${folder}/${name}`, content, mode: 0o644 }).map(
      // The whole file is no news; where it lies is.
      ({ what, apply }) => ({ what: `${what}, the example for a proxy`, apply }),
    );
  });
}

/** A name of a host as a domain has it. */
export const isDomain = (text: string) =>
  /^(?=.{4,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/.test(text);
