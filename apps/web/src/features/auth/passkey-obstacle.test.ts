import { expect, test } from 'vitest';
import { canAskForPasskey, passkeyObstacle } from './passkey-obstacle.ts';

const site = 'https://pay.example.org';
const page = { origin: site, isSecure: true, knowsPasskeys: true };

test.each([
  ['nothing, where all is well', page, site, undefined],
  ['the address, where the site has no name', page, 'https://203.0.113.7', 'no_domain'],
  ['the address, where the site has no name (IPv6)', page, 'https://[2001:db8::1]', 'no_domain'],
  ['the place, at another name', { ...page, origin: 'https://example.org' }, site, 'elsewhere'],
  ['the place, at another port', { ...page, origin: `${site}:8443` }, site, 'elsewhere'],
  ['the place, without https', { ...page, origin: 'http://pay.example.org' }, site, 'elsewhere'],
  [
    'the connection, where the site itself has no https',
    { origin: 'http://pay.lan', isSecure: false, knowsPasskeys: false },
    'http://pay.lan',
    'insecure',
  ],
  [
    'nothing on one’s own machine',
    { ...page, origin: 'http://localhost:3004' },
    'http://localhost:3004',
    undefined,
  ],
  ['the browser, when it is old', { ...page, knowsPasskeys: false }, site, 'unsupported'],
] as const)('in the way is %s', (_, here, siteOrigin, obstacle) => {
  expect(passkeyObstacle(here, siteOrigin)).toBe(obstacle);
});

test.each([
  [page, 'pay.example.org', true],
  [page, 'example.org', false],
  [{ ...page, isSecure: false }, 'pay.example.org', false],
  [{ ...page, knowsPasskeys: false }, 'pay.example.org', false],
] as const)('%j can ask for a passkey of %s: %s', (here, rpId, can) => {
  expect(canAskForPasskey(here, rpId)).toBe(can);
});
