import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const read = (name: string) =>
  readFileSync(path.resolve(import.meta.dirname, '../deploy', name), 'utf8');
const nginx = read('nginx.conf');
const caddy = read('Caddyfile');
const servers = nginx.match(/^server \{[^]*?^\}/gm) ?? [];

test('the example for nginx offers fresh keys and sealed records only, and keeps no key for tickets', () => {
  expect(/ssl_protocols (.*);/.exec(nginx)?.[1]).toBe('TLSv1.2 TLSv1.3');
  const offered = /ssl_ciphers (.*);/.exec(nginx)?.[1]?.split(':') ?? [];
  expect(offered.length).toBeGreaterThan(3);
  for (const cipher of offered) expect(cipher).toMatch(/^ECDHE-.*-(?:GCM-SHA\d+|POLY1305)$/);
  expect(nginx).toContain('ssl_session_tickets off;');
});

test('it tells its version nowhere', () => {
  expect(servers).toHaveLength(2);
  for (const server of servers) expect(server).toContain('server_tokens off;');
});

test('a 503 of an instance takes it out of service behind neither proxy', () => {
  expect(nginx.match(/proxy_next_upstream (.*);/g)).toEqual(['proxy_next_upstream error timeout;']);
  expect(caddy).not.toMatch(/^\s*(?:health_|unhealthy_status)/m);
  expect(caddy).toMatch(/^\s*fail_duration /m);
});

test('what a visitor claims of the way to nginx does not reach the server', () => {
  for (const [header, value] of [
    ['Host', '$host'],
    ['X-Forwarded-For', '$remote_addr'],
    ['X-Forwarded-Proto', '$scheme'],
    ['X-Forwarded-Host', '""'],
  ])
    expect(servers[1]).toContain(`\n    proxy_set_header ${header} ${value};\n`);
  // A location with a header of its own would get none of these.
  expect(nginx).not.toMatch(/^ {5,}proxy_set_header/m);
});
