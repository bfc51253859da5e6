import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bearOversized, bearSlowClients } from './slow-clients.ts';
import { startTrialSite, type TrialSite } from './trial-site.ts';

let site: TrialSite;
beforeAll(async () => {
  site = await startTrialSite();
});
afterAll(() => site.close());

const patienceMs = 200_000;

describe('clients that are slow in every way', () => {
  test('are all let go, while everybody else is answered', async () => {
    const { wrong, endedAfter, callsMs } = await bearSlowClients(site, { count: 300, patienceMs });
    expect(wrong).toEqual([]);
    expect([...endedAfter.keys()].toSorted()).toEqual([
      'sends its body byte by byte',
      'sends its chunks byte by byte',
      'sends its head byte by byte',
      'sends nothing',
      'sends one header after the other',
    ]);
    expect(callsMs.length).toBeGreaterThan(10);
  });
});

describe('requests that are larger than any should be', () => {
  test('are refused, cut off, and not kept in memory', async () => {
    const { wrong, memory } = await bearOversized(site, { times: 3, patienceMs });
    expect(wrong).toEqual([]);
    // The command allows 50 MB. If the server kept any part of the sent bodies, the growth would be
    // far larger than this.
    expect(memory.most - memory.before).toBeLessThan(300);
  });
});
