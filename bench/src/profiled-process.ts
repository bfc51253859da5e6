// Loaded before the server by `npm run bench -- --profile`: records a profile of its processor time between two
// messages of the bench.
import { once } from 'node:events';
import { Session } from 'node:inspector/promises';

const session = new Session();
session.connect();
process.channel?.unref();
void (async () => {
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 250 });
  for (;;) {
    await once(process, 'message');
    await session.post('Profiler.start');
    process.send?.('started');
    await once(process, 'message');
    const { profile } = await session.post('Profiler.stop');
    process.send?.(profile);
  }
})();
