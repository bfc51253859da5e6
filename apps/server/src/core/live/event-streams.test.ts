import { expect, test, vi } from 'vitest';
import { createEventStreams } from './event-streams.ts';

const silence = { events: ['payment'], tells: () => undefined };

function streamsOf(crowd: number) {
  const live = {
    subscribe: () => () => true,
    announceCreated: vi.fn(),
    stop: async () => undefined,
  };
  const streams = createEventStreams({ live });
  const open = (name: string) =>
    streams.open({
      ...silence,
      openers: [
        { name, atMost: 2 },
        { name: 'visitors', atMost: crowd },
      ],
    }).body;
  return { streams, open };
}

test('all openers together have no more than their crowd may, however many they are', async () => {
  const { streams, open } = streamsOf(3);
  const bodies = ['a', 'b', 'c'].map(open);
  expect(() => open('d')).toThrow(expect.objectContaining({ code: 'TOO_MANY_REQUESTS' }));
  bodies[0]?.destroy();
  await vi.waitFor(() => open('d'));
  streams.close();
});

test('who was refused for the crowd is not counted, nor the crowd for who was refused', async () => {
  const { streams, open } = streamsOf(3);
  const bodies = [open('a'), open('a')];
  expect(() => open('a')).toThrow();
  bodies.push(open('b'));
  expect(() => open('c')).toThrow();
  for (const body of bodies) body.destroy();
  await vi.waitFor(() => open('c'));
  open('c');
  open('a');
  expect(() => open('a')).toThrow();
  streams.close();
});
