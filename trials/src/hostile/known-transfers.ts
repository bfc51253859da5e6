import { donationPayload, newTransactionHash } from '@ghost-pay/sandbox/payment-payloads';
import type { KnownWorld, MakeKnown } from './known-request.ts';
import { makePayment } from './known-payments.ts';

/** A transfer that belongs to no payment, as it is stored once nothing can undo it. */
async function makeTransfer({ dependencies }: KnownWorld): Promise<{ params: { id: string } }> {
  const now = new Date();
  const params = await dependencies.database
    .insertInto('incoming_transfers')
    .values({
      chain: 'bitcoin',
      txid: newTransactionHash(),
      asset: 'btc@bitcoin',
      position: 0,
      address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      amount_atomic: '14233',
      usd_amount_minor: 1_202,
      is_small: false,
      how: 'direct',
      state: 'final',
      first_seen_at: now,
      changed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params };
}

const note = { notes: 'Our own top-up.' };

export const knownTransferRequests: Readonly<Record<string, MakeKnown>> = {
  'GET /transfers': () => ({ query: { chain: 'bitcoin', symbol: 'BTC', limit: '10' } }),
  'GET /transfers/:id/candidates': async (world) => {
    const { params } = await makeTransfer(world);
    return { params, query: { search: 'luigi' } };
  },
  'POST /transfers/:id/attach': async (world) => {
    const { params } = await makeTransfer(world);
    const payment = await makePayment(world, donationPayload());
    return { params, body: { transaction_id: payment.id } };
  },
  'POST /transfers/:id/detach': async (world) => {
    const { params } = await makeTransfer(world);
    const payment = await makePayment(world, donationPayload());
    const body = { transaction_id: payment.id };
    await world.client(world.admin).call('POST /transfers/:id/attach', { params, body });
    return { params, body: note };
  },
  'POST /transfers/:id/dismiss': async (world) => {
    const { params } = await makeTransfer(world);
    return { params, body: note };
  },
  'POST /transfers/:id/take-back': async (world) => {
    const { params } = await makeTransfer(world);
    await world.client(world.admin).call('POST /transfers/:id/dismiss', { params, body: note });
    return { params, body: note };
  },
};
