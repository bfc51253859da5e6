import { createInterface } from 'node:readline';
import { isFault } from '@ghost-pay/sandbox/faults';
import { startPaygatePeer } from '@ghost-pay/sandbox/paygate-peer';

// The card network as a process of its own: what it sends must not slow down whoever measures. It
// prints its address, then takes one line for each change: what to do wrong, or an empty one.
const peer = await startPaygatePeer({ callbackWaitsMs: [] });
process.stdout.write(`${peer.url}\n`);
for await (const line of createInterface({ input: process.stdin }))
  peer.misbehave(isFault(line) ? line : undefined);
await peer.close();
