import { expect, test } from 'vitest';
import { readEvents, type StreamEvent } from './follow-stream.ts';

async function eventsOf(...parts: readonly string[]): Promise<StreamEvent[]> {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(encoder.encode(part));
      controller.close();
    },
  });
  const events: StreamEvent[] = [];
  for await (const event of readEvents(body)) events.push(event);
  return events;
}

test.for([
  ['one event', ['event: changed\ndata: 1\n\n'], [{ name: 'changed', data: '1' }]],
  ['an event without data', ['event: changed\n\n'], [{ name: 'changed', data: '' }]],
  ['data alone', ['data: a\ndata: b\n\n'], [{ name: 'message', data: 'a\nb' }]],
  ['a comment', [': still here\n\n'], []],
  [
    'two events in one part',
    ['event: a\n\nevent: b\n\n'],
    [
      { name: 'a', data: '' },
      { name: 'b', data: '' },
    ],
  ],
  ['an event in three parts', ['eve', 'nt: a\nda', 'ta: x\n\n'], [{ name: 'a', data: 'x' }]],
  ['carriage returns', ['event: a\r\ndata: x\r\n\r\n'], [{ name: 'a', data: 'x' }]],
  ['an event that was cut off', ['event: a\n\nevent: b\n'], [{ name: 'a', data: '' }]],
] as const)('%s', async ([, parts, expected]) => {
  expect(await eventsOf(...parts)).toEqual(expected);
});
