import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const nginx = readFileSync(path.resolve(import.meta.dirname, '../deploy/nginx.conf'), 'utf8');

test('the example for nginx offers fresh keys and sealed records only, and keeps no key for tickets', () => {
  expect(/ssl_protocols (.*);/.exec(nginx)?.[1]).toBe('TLSv1.2 TLSv1.3');
  const offered = /ssl_ciphers (.*);/.exec(nginx)?.[1]?.split(':') ?? [];
  expect(offered.length).toBeGreaterThan(3);
  for (const cipher of offered) expect(cipher).toMatch(/^ECDHE-.*-(?:GCM-SHA\d+|POLY1305)$/);
  expect(nginx).toContain('ssl_session_tickets off;');
});

test('it tells its version nowhere', () => {
  const servers = nginx.match(/^server \{[^]*?^\}/gm) ?? [];
  expect(servers).toHaveLength(2);
  for (const server of servers) expect(server).toContain('server_tokens off;');
});
