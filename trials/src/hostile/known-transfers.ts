import { randomBytes, randomUUID } from 'node:crypto';
import { donationPayload, newTransactionHash } from '@ghost-pay/sandbox/payment-payloads';
import type { KnownWorld, MakeKnown } from './known-request.ts';
import { makePayment } from './known-payments.ts';

const ourAddress = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

/** A transfer that belongs to no payment, as it is stored once nothing can undo it. */
async function makeTransfer(
  { dependencies }: KnownWorld,
  amount = '14233',
): Promise<{ params: { id: string } }> {
  const now = new Date();
  const params = await dependencies.database
    .insertInto('incoming_transfers')
    .values({
      chain: 'bitcoin',
      txid: newTransactionHash(),
      asset: 'btc@bitcoin',
      position: 0,
      address: ourAddress,
      amount_atomic: amount,
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

/** A visitor who alone is asked for an amount. Returns the amount in atomic units. */
async function askVisitor({ dependencies: { database } }: KnownWorld): Promise<string> {
  const token = randomBytes(32);
  const amount = String(20_000 + (token.readUInt32BE() % 1_000_000));
  const now = new Date();
  await database
    .insertInto('quotes')
    .values({
      id: randomUUID(),
      token_hash: token,
      type: 'donation',
      payment_method: 'crypto',
      amount_minor: 1_200,
      currency: 'USD',
      crypto_type: 'btc',
      payment_address: ourAddress,
      amount_atomic: amount,
      is_unique: true,
      usd_rate: '100000',
      usd_rate_source: 'coinbase',
      usd_rate_at: now,
      created_at: now,
      expires_at: new Date(now.getTime() + 900_000),
    })
    .execute();
  return amount;
}

const note = { notes: 'Our own top-up.' };

export const knownTransferRequests: Readonly<Record<string, MakeKnown>> = {
  'GET /transfers': () => ({ query: { chain: 'bitcoin', symbol: 'BTC', limit: '10' } }),
  'GET /transfers/:id/candidates': async (world) => {
    const { params } = await makeTransfer(world);
    return { params, query: { search: 'luigi' } };
  },
  'POST /transfers/:id/make-payment': async (world) => {
    const { params } = await makeTransfer(world, await askVisitor(world));
    return { params, body: {} };
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
