import { createInterface } from 'node:readline';
import { isFault } from '@ghost-pay/sandbox/faults';
import { startPaygatePeer } from '@ghost-pay/sandbox/paygate-peer';

// The card network as a separate process: its traffic must not slow down the measurements. It prints its address,
// then reads one line for each change: the name of a fault, or an empty line for none.
const peer = await startPaygatePeer({ callbackWaitsMs: [] });
process.stdout.write(`${peer.url}\n`);
for await (const line of createInterface({ input: process.stdin }))
  peer.misbehave(isFault(line) ? line : undefined);
await peer.close();
