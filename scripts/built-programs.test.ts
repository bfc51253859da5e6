import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import manifest from '../apps/server/package.json' with { type: 'json' };
import { ROOT } from './run-tool.ts';

const dist = path.join(ROOT, 'apps/server/dist');
const files = readdirSync(dist).filter((name) => name.endsWith('.js'));
const textOf = (file: string) => readFileSync(path.join(dist, file), 'utf8');

const isMapped = (file: string) => existsSync(path.join(dist, `${file}.map`));

/** The sources in a built file, as paths in the checkout. A file of packages has no map. */
const sourcesIn = (file: string) =>
  isMapped(file)
    ? (JSON.parse(textOf(`${file}.map`)) as SourceMapPayload).sources.map((source) =>
        path.relative(ROOT, path.resolve(dist, source)),
      )
    : [];

/** What a built file imports when it is loaded. */
const importsOf = (file: string) =>
  [...textOf(file).matchAll(/^import (?:[^;"]*? from )?"([^"]+)";$/gm)].map(
    ([, name]) => name ?? '',
  );

/** The built files that a program loads. */
function loadedBy(program: string): Set<string> {
  const loaded = new Set([program]);
  for (const file of loaded)
    for (const name of importsOf(file)) if (name.startsWith('./')) loaded.add(name.slice(2));
  return loaded;
}

test('the server alone is built whole, and without anything of the sandbox', () => {
  const sources = [...loadedBy('main.js')].flatMap(sourcesIn);
  expect(sources).toContain('apps/server/src/main.ts');
  expect(sources).toContain('apps/server/src/modules/payments/payment-acts.ts');
  expect(sources).toContain('packages/contract/src/error-codes.ts');
  expect(
    sources.filter(
      (name) => !/^(?:(?:apps\/server|packages\/contract)\/src|languages)\//.test(name),
    ),
  ).toEqual([]);
});

test('a running server loads no built file later: they may have been built anew', () => {
  const later = files.flatMap((file) =>
    [...textOf(file).matchAll(/\bimport\("([^"]+)"\)/g)].map(([, name]) => name ?? ''),
  );
  expect(later).toEqual(expect.arrayContaining(['@simplewebauthn/server', 'pdfkit', 'qrcode']));
  expect(later.filter((name) => files.includes(name.replace('./', '')))).toEqual([]);
});

test('every package that is left out is a dependency of the server', () => {
  const packages = files
    .flatMap(importsOf)
    .filter((name) => !/^(?:node:|\.)/.test(name))
    .map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0]);
  expect(packages).toContain('@node-rs/argon2');
  expect(Object.keys(manifest.dependencies)).toEqual(expect.arrayContaining(packages));
});

test('an error can name the line of our source, and no map of a package has to be read for it', () => {
  expect(files.flatMap(sourcesIn).filter((name) => name.includes('node_modules'))).toEqual([]);
  const unmapped = files.filter((file) => !isMapped(file));
  for (const file of unmapped) expect(file).toMatch(/^(?:packages~|rolldown-runtime-)/);
  expect(unmapped.filter((file) => textOf(file).includes('//# sourceMappingURL='))).toEqual([]);
  const file = files.find((name) => textOf(name).includes('function createShutdown(')) ?? '';
  const line = textOf(file)
    .split('\n')
    .findIndex((text) => text.startsWith('function createShutdown('));
  const map = JSON.parse(textOf(`${file}.map`)) as SourceMapPayload;
  const found = new SourceMap(map).findEntry(line, 'function '.length);
  if (!('originalLine' in found)) throw new Error('The line is not mapped');
  const source = readFileSync(path.resolve(dist, found.originalSource), 'utf8');
  expect(source.split('\n')[found.originalLine]).toMatch(/^export function createShutdown\(/);
});
