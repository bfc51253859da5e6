import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { streamText } from './streamed-text.ts';

test('a text arrives whole and in order', async () => {
  const { headers, body } = await streamText(async (sink) => {
    sink.begin({ 'x-total-count': '3' });
    for (const part of ['a', 'b', 'c']) await sink.write(part.repeat(100_000));
  });
  expect(headers).toEqual({ 'x-total-count': '3' });
  expect(await text(body)).toBe('a'.repeat(100_000) + 'b'.repeat(100_000) + 'c'.repeat(100_000));
});

test('a fault before the beginning is the caller’s to answer', async () => {
  await expect(streamText(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
});

test('a fault on the way breaks the text off', async () => {
  const { body } = await streamText(async (sink) => {
    sink.begin({});
    await sink.write('a');
    throw new Error('away');
  });
  await expect(text(body)).rejects.toThrow('away');
});

test('nothing more is made while the reader is behind, and nothing at all once he has gone', async () => {
  let written = 0;
  const letGo = vi.fn<() => void>();
  const { body } = await streamText(async (sink) => {
    sink.begin({});
    try {
      for (;;) {
        await sink.write('x'.repeat(50_000));
        written += 1;
      }
    } finally {
      letGo();
    }
  });
  await vi.waitFor(() => expect(body.readableLength).toBeGreaterThan(0));
  expect(written).toBeLessThan(5);
  body.destroy();
  await vi.waitFor(() => expect(letGo).toHaveBeenCalledOnce());
  expect(written).toBeLessThan(5);
});
