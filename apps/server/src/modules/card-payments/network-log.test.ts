import { faults } from '@ghost-pay/sandbox/faults';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CardSite, makeWallet, startCardSite } from '../../../test/card-site.ts';
import { checkDuePayments } from './usecases/check-due-payments.ts';

let site: CardSite;
beforeAll(async () => {
  site = await startCardSite();
});
afterAll(() => site.close());

test('each fault of the card network is noted with the payment, and without its token', async () => {
  const { id } = await makeWallet(site);
  const token = site.peer.wallets().at(-1)?.ipnToken ?? '';
  expect(token.length).toBeGreaterThan(10);
  for (const fault of faults) {
    const lines: string[] = [];
    const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
    site.peer.misbehave(fault, 'payment-status.php');
    // Past the next check, and past the open circuit after many failures.
    site.server.clock.advance(10 * 60_000);
    await checkDuePayments({ ...site.server.dependencies, log }).run({});
    expect(
      lines.map((line) => JSON.parse(line) as unknown),
      fault,
    ).toEqual([
      expect.objectContaining({
        level: 40,
        msg: 'a card payment could not be checked',
        transactionId: id,
        err: expect.objectContaining({
          type: fault === 'busy' ? 'AskedToWaitError' : 'OutboundError',
        }),
      }),
    ]);
    for (const text of [token, encodeURIComponent(token)])
      expect(lines.join(''), fault).not.toContain(text);
  }
});
