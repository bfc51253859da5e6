import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { errorCatalogue } from '@ghost-pay/contract/error-codes';
import { describe, expect, test } from 'vitest';

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

test('nginx passes over no instance that answers again, and either proxy ends an idle connection before the server does', () => {
  expect(nginx.match(/^ {4}server 127.*$/gm)).toEqual(['    server 127.0.0.1:3004 max_fails=0;']);
  const server = path.resolve(import.meta.dirname, '../apps/server/src/core/http/server.ts');
  const kept = Number(/keepAliveTimeout: (\d+)_000,/.exec(readFileSync(server, 'utf8'))?.[1]);
  expect(Number(/^ {4}keepalive_timeout (\d+)s;$/m.exec(nginx)?.[1])).toBeLessThan(kept);
  expect(Number(/^\t{3}keepalive (\d+)s$/m.exec(caddy)?.[1])).toBeLessThan(kept);
});

test('what a visitor claims of the way to nginx does not reach the server', () => {
  for (const [header, value] of [
    ['Host', '$host'],
    ['X-Forwarded-For', '$remote_addr'],
    ['X-Forwarded-Proto', '$scheme'],
    ['X-Forwarded-Host', '""'],
  ])
    expect(servers[1]).toContain(`\n    proxy_set_header ${header} ${value};\n`);
  // nginx drops inherited headers in a location that sets a header of its own.
  expect(nginx).not.toMatch(/^ {5,}proxy_set_header/m);
});

test('the examples end half-sent headers within 10 seconds, and nginx bounds what one network may ask', () => {
  expect(servers[1]).toContain('\n    client_header_timeout 10s;\n');
  expect(caddy).toMatch(/^\t\t\tread_header 10s$/m);
  for (const [kind, limit] of [
    ['conn', /^ {4}limit_conn (\w+) \d+;$/m],
    ['req', /^ {4}limit_req zone=(\w+) burst=\d+ nodelay;$/m],
  ] as const) {
    const [, zone] = limit.exec(servers[1] ?? '') ?? [];
    expect(nginx).toMatch(
      new RegExp(`^limit_${kind}_zone \\$ghost_pay_network zone=${zone}:`, 'm'),
    );
    expect(servers[1]).toContain(`limit_${kind}_status 429;`);
  }
});

test('nginx counts an IPv6 visitor by the network, and an IPv4 visitor by the address', () => {
  const [, pattern = 'none'] =
    /map \$remote_addr \$ghost_pay_network \{\n\s*"~(.*)" /.exec(nginx) ?? [];
  const counted = (address: string) => new RegExp(pattern, 'u').exec(address)?.[0] ?? address;
  expect(counted('203.0.113.7')).toBe('203.0.113.7');
  expect(counted('2001:db8:1:2::5')).toBe('2001:db8:1:');
  expect(counted('2001:db8:1:ffff:1:2:3:4')).toBe('2001:db8:1:');
  expect(counted('2001:db8:2::5')).toBe('2001:db8:2:');
  expect(counted('2001:db8::5')).toBe('2001:db8::');
});

test('what nginx refuses by itself reads like a refusal of the server', () => {
  const [, body = ''] = /return 429 '(.*)';/.exec(servers[1] ?? '') ?? [];
  expect(JSON.parse(body)).toEqual({
    error: errorCatalogue.TOO_MANY_REQUESTS.sentence,
    code: 'TOO_MANY_REQUESTS',
    requestId: '$request_id',
  });
});

describe('the log of a proxy', () => {
  const callback = '/api/payments/card/callback/GHOST-ABC123-1234567890-XYZ789';

  test('of nginx is kept without queries and secrets, that of the port in the clear too', () => {
    for (const server of servers)
      expect(server).toContain('access_log /var/log/nginx/ghost-pay.log ghost_pay;');
    // Log lines of level error contain the whole address.
    expect(servers[1]).toMatch(/error_log \S+ crit;/);
    expect(/log_format ghost_pay '(.*)';/.exec(nginx)?.[1]).not.toMatch(
      /\$(?:request|request_uri|uri|args|query_string|http_referer)\b/,
    );
    const [, pattern = 'none', kept = ''] = /"~(.*)" \$(\w+)\/\.\.\.;/.exec(nginx) ?? [];
    expect(kept).toBe('ghost_pay_callback');
    const matched = new RegExp(pattern, 'u');
    expect(matched.exec(`${callback}/secret`)?.groups?.[kept]).toBe(callback);
    expect(matched.exec('/api/payments/card/providers')).toBeNull();
  });

  test('of Caddy has neither queries nor secrets, its own as little as that of requests', () => {
    const [, pattern = 'none', replacement = ''] =
      /request>uri regexp (\S+) (\S+)/.exec(caddy) ?? [];
    const logged = (uri: string) => uri.replaceAll(new RegExp(pattern, 'gu'), replacement);
    expect(logged(`${callback}/secret?value_coin=1`)).toBe(callback);
    expect(logged(`${callback}%2Fsecret`)).toBe(callback);
    expect(logged('/payment/ghost-eshop-pro?email=ann%40example.org')).toBe(
      '/payment/ghost-eshop-pro',
    );
    expect(logged('/api/transactions')).toBe('/api/transactions');
    expect(caddy.match(/log \{\n\s*import without_secrets\n/g)).toHaveLength(2);
  });
});

test('the image makes each folder that a volume is mounted on, for the user that it runs as', () => {
  const image = read('Dockerfile');
  const [, mounted = ''] = /^ {4}volumes: \[(.*)\]$/m.exec(read('compose.yaml')) ?? [];
  const folders = mounted.split(', ').map((volume) => volume.split(':')[1]);
  expect(folders).toEqual(['/backups']);
  const [, made = ''] = /^RUN mkdir (.*) && chown node:node \1$/m.exec(image) ?? [];
  expect(made.split(' ')).toEqual(expect.arrayContaining(folders));
  expect(image).toMatch(/^USER node$/m);
});

test('the image runs a program that the build makes; the manual names none by its path', () => {
  const programs = /apps\/server\/[\w/]+\.[jt]s\b/g;
  const [file = ''] = read('Dockerfile').match(programs) ?? [];
  expect(existsSync(path.resolve(import.meta.dirname, '..', file))).toBe(true);
  for (const page of ['install', 'day-to-day'])
    expect(read(`../docs/${page}.md`).match(programs)).toBeNull();
});

test('the unit is that of every instance, whose own settings go first', () => {
  expect(read('ghost-pay.service').match(/^EnvironmentFile=.*$/gm)).toEqual([
    'EnvironmentFile=/etc/ghost-pay/settings',
    'EnvironmentFile=-/etc/ghost-pay/settings-%i',
  ]);
});

test('the image has the operator’s program on its path', () => {
  expect(read('Dockerfile')).toContain('RUN ln -s /app/ghost-pay /usr/local/bin/ghost-pay\n');
});

test('the image has every package of the server, in whichever folder npm has installed it', () => {
  expect(read('Dockerfile')).toMatch(/^COPY --from=packages \/app \.\/$/m);
});

test('what stands towards the internet is not told the passwords of the site', () => {
  const [, caddyService = ''] = /^ {2}caddy:\n((?: {4}.*\n)+)/m.exec(read('compose.yaml')) ?? [];
  expect(caddyService).toContain('SITE_ADDRESS');
  expect(caddyService).not.toContain('settings.env\n');
  expect(read('settings.example.env')).not.toContain('SITE_ADDRESS');
});
