import { expect, test } from 'vitest';
import { readEvents } from './follow-stream.ts';

async function eventsOf(...parts: readonly string[]): Promise<string[]> {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(encoder.encode(part));
      controller.close();
    },
  });
  const events: string[] = [];
  for await (const event of readEvents(body)) events.push(event);
  return events;
}

test.for([
  ['one event', ['event: changed\ndata: 1\n\n'], ['changed']],
  ['an event without data', ['event: changed\n\n'], ['changed']],
  ['a comment', [': still here\n\n'], []],
  ['two events in one part', ['event: a\n\nevent: b\n\n'], ['a', 'b']],
  ['an event in three parts', ['eve', 'nt: a\nda', 'ta: x\n\n'], ['a']],
  ['carriage returns', ['event: a\r\ndata: x\r\n\r\n'], ['a']],
  ['an event that was cut off', ['event: a\n\nevent: b\n'], ['a']],
] as const)('%s', async ([, parts, expected]) => {
  expect(await eventsOf(...parts)).toEqual(expected);
});
