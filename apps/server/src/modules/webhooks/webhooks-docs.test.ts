import { readFile, rm, writeFile } from 'node:fs/promises';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { retryWaitsSeconds, signedHeaders } from './webhook-rules.ts';

const guide = readFile(new URL('../../../../../docs/webhooks.md', import.meta.url), 'utf8');

test('the program that the guide gives to receivers believes us and nobody else', async () => {
  const [, program = ''] = /```js\n([\s\S]+?)```/.exec(await guide) ?? [];
  const folder = await mkdtemp(path.join(tmpdir(), 'ghost-guide-'));
  const file = path.join(folder, 'receiver.mjs');
  await writeFile(file, program);
  const { isFromGhostPay } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
    isFromGhostPay: (request: object) => boolean;
  };
  await rm(folder, { recursive: true });
  const [secret, body] = ['the secret', '{"kind":"test","name":"ä"}'];
  const headers = signedHeaders({ eventId: 'e', body, secret, now: new Date() });
  expect(isFromGhostPay({ headers, body, secret })).toBe(true);
  expect(isFromGhostPay({ headers, body: `${body} `, secret })).toBe(false);
  expect(isFromGhostPay({ headers, body, secret: 'another' })).toBe(false);
  expect(isFromGhostPay({ headers: {}, body, secret })).toBe(false);
  const old = signedHeaders({ eventId: 'e', body, secret, now: new Date(Date.now() - 301_000) });
  expect(isFromGhostPay({ headers: old, body, secret })).toBe(false);
});

test('the guide says when it is tried again', async () => {
  const words = retryWaitsSeconds.map((seconds) => {
    if (seconds < 60) return `${seconds} s`;
    return seconds < 3_600 ? `${seconds / 60} min` : `${seconds / 3_600} h`;
  });
  const text = (await guide).replaceAll(/\s+/g, ' ');
  expect(text).toContain(`${words.slice(0, -1).join(', ')} and ${words.at(-1)}`);
});
