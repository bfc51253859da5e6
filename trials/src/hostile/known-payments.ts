import {
  donationPayload,
  newCode,
  newPaymentId,
  newTransactionHash,
  nintendoPayload,
  type PaymentPayload,
  paysafecardPayload,
  rewarblePayload,
  subscriptionPayload,
  walletPayload,
} from '@ghost-pay/sandbox/payment-payloads';
import { correctionTokenHeader, topUpTokenHeader } from '@ghost-pay/contract/request-headers';
import { codeOutcomes } from '@ghost-pay/contract/transactions/code-words';
import { makeLinkToken } from '../../../apps/server/src/core/vault/link-token.ts';
import { listContests } from '../../../apps/server/src/modules/payments/contests.repository.ts';
import type { KnownRequest, KnownWorld, MakeKnown } from './known-request.ts';

const payloads = [
  subscriptionPayload,
  donationPayload,
  nintendoPayload,
  () => rewarblePayload(),
  () => paysafecardPayload(),
] as const;
let turn = 0;

/** A payload of the next kind of payment, in turn. */
function anyPayload(): PaymentPayload {
  turn += 1;
  return (payloads[turn % payloads.length] ?? donationPayload)();
}

interface Made {
  readonly id: string;
  readonly paymentId: string;
}

/** A payment that waits for verification. */
export async function makePayment(
  world: KnownWorld,
  payload = subscriptionPayload(),
): Promise<Made> {
  const { paymentId } = await world.client().call('POST /transactions', { body: payload });
  return { id: await idOf(world, paymentId), paymentId };
}

async function idOf({ dependencies }: KnownWorld, paymentId: string): Promise<string> {
  const row = await dependencies.database
    .selectFrom('transactions')
    .select('id')
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return row.id;
}

async function makeByCard(world: KnownWorld): Promise<Made> {
  const body = walletPayload();
  const { paymentId } = await world.client().call('POST /payments/card/create-wallet', { body });
  return { id: await idOf(world, paymentId), paymentId };
}

/** Verified by the world's admin, who can still take it back. */
async function makeJustVerified(world: KnownWorld, payload?: PaymentPayload): Promise<Made> {
  const made = await makePayment(world, payload);
  const params = { id: made.id };
  await world.client(world.admin).call('POST /transactions/:id/verify-payment', { params });
  return made;
}

/** Verified so long ago that it cannot be taken back. */
async function makeVerified(world: KnownWorld, payload?: PaymentPayload): Promise<Made> {
  const made = await makeJustVerified(world, payload);
  const { database } = world.dependencies;
  await database.deleteFrom('undoable_acts').where('transaction_id', '=', made.id).execute();
  return made;
}

async function makeFailed(world: KnownWorld): Promise<Made> {
  const made = await makePayment(world, donationPayload());
  await world.client(world.admin).call('POST /transactions/:id/mark-failed', {
    params: { id: made.id },
    body: { reason: 'No such transaction.' },
  });
  return made;
}

/** Claims a payment's hash a second time; the site refuses and notes the claim. */
async function makeContested(world: KnownWorld): Promise<Made & { contestIds: string[] }> {
  const payload = donationPayload();
  const made = await makePayment(world, payload);
  const again = { ...payload, payment_id: newPaymentId() };
  await world
    .client()
    .call('POST /transactions', { body: again })
    .catch(() => undefined);
  const contests = await listContests(world.dependencies.database, made.id);
  return { ...made, contestIds: contests.map((contest) => contest.id) };
}

/** Marks a card payment as the server does when unexpected money has come for it. */
async function makeFound(world: KnownWorld): Promise<Made> {
  const made = await makeByCard(world);
  await world.dependencies.database
    .updateTable('transactions')
    .set({ card_flags: ['card_paid_twice'] })
    .where('id', '=', made.id)
    .execute();
  return made;
}

/** A payment with a code that is still to be redeemed. */
async function makeWithCode(world: KnownWorld): Promise<Made & { codeId: string }> {
  const made = await makePayment(world, nintendoPayload());
  const { id: codeId } = await world.dependencies.database
    .selectFrom('payment_codes')
    .select('id')
    .where('transaction_id', '=', made.id)
    .executeTakeFirstOrThrow();
  return { ...made, codeId };
}

/** A payment whose code brought less than its price. */
async function makeShort(world: KnownWorld): Promise<Made & { codeId: string }> {
  const made = await makeWithCode(world);
  await world.dependencies.database
    .updateTable('payment_codes')
    .set({ outcome: 'worth_less', found_minor: 1000, outcome_at: new Date() })
    .where('id', '=', made.codeId)
    .execute();
  return made;
}

/** A request with the token of a link for another code. */
const ownTopUp = (
  { dependencies: { vault } }: KnownWorld,
  { paymentId, codeId }: Made & { codeId: string },
): KnownRequest => ({
  params: { paymentId },
  headers: {
    [topUpTokenHeader.toLowerCase()]: makeLinkToken(vault, {
      purpose: 'add_code',
      subject: codeId,
      writtenAt: new Date(),
    }),
  },
});

/** What a code brought: each outcome in turn. */
function nextOutcome() {
  turn += 1;
  const outcome = codeOutcomes[turn % codeOutcomes.length] ?? 'worked';
  return { outcome, ...(outcome === 'worth_less' && { found: 10 }) };
}

const byId = ({ id }: Made): KnownRequest => ({ params: { id } });
const byPaymentId = ({ paymentId }: Made): KnownRequest => ({ params: { paymentId } });
/** A request with the token of a mailed link to the payment. */
const ownPayment = (
  { dependencies: { vault } }: KnownWorld,
  { paymentId }: Made,
): KnownRequest => ({
  params: { paymentId },
  headers: {
    [correctionTokenHeader.toLowerCase()]: makeLinkToken(vault, {
      purpose: 'correct_payment',
      subject: paymentId,
      writtenAt: new Date(),
    }),
  },
});
/** A view with a name of its own. */
function newView() {
  turn += 1;
  return { name: `View ${turn}`, is_shared: true, shows: { sort: 'created_at_desc' } } as const;
}

async function makeView(world: KnownWorld): Promise<KnownRequest> {
  const body = newView();
  const { views } = await world.client(world.admin).call('POST /views', { body });
  const id = views.find(({ name }) => name === body.name)?.id ?? '';
  // As its maker: other administrators find it to read alone.
  return { params: { id }, token: world.admin };
}

const note = { notes: 'Seen on the explorer.' };

export const knownPaymentRequests: Readonly<Record<string, MakeKnown>> = {
  'POST /transactions': () => ({ body: anyPayload() }),
  'GET /transactions/track/:paymentId': async (world) => byPaymentId(await makePayment(world)),
  'GET /transactions/track/:paymentId/events': async (world) =>
    byPaymentId(await makePayment(world)),
  'GET /transactions/track/:paymentId/receipt/facts': async (world) =>
    byPaymentId(await makeVerified(world)),
  'GET /transactions/track/:paymentId/receipt': async (world) =>
    byPaymentId(await makeVerified(world, donationPayload())),
  'GET /transactions/track/:paymentId/correction': async (world) =>
    ownPayment(world, await makePayment(world)),
  'POST /transactions/track/:paymentId/correction': async (world) => ({
    ...ownPayment(world, await makePayment(world)),
    body: { txid: newTransactionHash() },
  }),
  'POST /transactions/track/:paymentId/correction-link': async (world) =>
    byPaymentId(await makePayment(world)),
  'GET /transactions/track/:paymentId/code': async (world) =>
    ownTopUp(world, await makeShort(world)),
  'POST /transactions/track/:paymentId/code': async (world) => ({
    ...ownTopUp(world, await makeShort(world)),
    body: { code: newCode() },
  }),
  'GET /transactions': () => ({ query: { search: 'luigi', page: '1', limit: '10' } }),
  'POST /transactions/search': () => ({ query: { limit: '10' }, body: { search: 'luigi' } }),
  'GET /transactions/export.csv': () => ({ query: { status: 'failed' } }),
  'POST /transactions/export.csv': () => ({ body: { search: 'luigi' } }),
  'POST /transactions/export-selected.csv': async (world) => ({
    body: { ids: [(await makePayment(world)).id] },
  }),
  'GET /desk': () => ({}),
  'POST /transactions/:id/presence': async (world) => ({
    ...byId(await makePayment(world)),
    body: { tab: 'a'.repeat(32), is_open: true },
  }),
  'POST /transactions/:id/assignment': async (world) => byId(await makePayment(world)),
  'DELETE /transactions/:id/assignment': async (world) => byId(await makePayment(world)),
  'GET /views': () => ({}),
  'POST /views': () => ({ body: newView() }),
  'PUT /views/:id': async (world) => ({
    ...(await makeView(world)),
    body: { name: newView().name, is_shared: true },
  }),
  'DELETE /views/:id': async (world) => makeView(world),
  'GET /accounts/:month': () => ({ params: { month: '2026-01' } }),
  'GET /accounts/:month/statement.csv': () => ({ params: { month: '2026-01' } }),
  'GET /transactions/:id': async (world) => byId(await makePayment(world, anyPayload())),
  'POST /transactions/:id/notes': async (world) => ({
    ...byId(await makePayment(world)),
    body: note,
  }),
  'GET /transactions/:id/of-customer': async (world) => byId(await makePayment(world)),
  'POST /transactions/:id/verify-payment': async (world) =>
    byId(await makePayment(world, anyPayload())),
  // By the admin who has verified it.
  'POST /transactions/:id/undo': async (world) => ({
    ...byId(await makeJustVerified(world)),
    token: world.admin,
  }),
  'POST /transactions/:id/update-subscription': async (world) => byId(await makeVerified(world)),
  'POST /payments/check-subscription-status/:id': async (world) => byId(await makeVerified(world)),
  'POST /transactions/:id/mark-failed': async (world) => ({
    ...byId(await makePayment(world)),
    body: { reason: 'No such transaction.' },
  }),
  'PATCH /transactions/:id/status': async (world) => ({
    ...byId(await makePayment(world)),
    body: { status: 'failed', ...note },
  }),
  'POST /transactions/:id/reveal-code': async (world) =>
    byId(await makePayment(world, nintendoPayload())),
  'POST /transactions/:id/top-up-link': async (world) => byId(await makeShort(world)),
  'POST /transactions/:id/record-code-outcome': async (world) => {
    const { codeId, ...made } = await makeWithCode(world);
    return { ...byId(made), body: { code_id: codeId, ...nextOutcome(), ...note } };
  },
  'POST /transactions/:id/resolve-contest': async (world) => {
    const { contestIds, ...made } = await makeContested(world);
    return { ...byId(made), body: { ...note, contest_ids: contestIds } };
  },
  'POST /transactions/:id/release-claim': async (world) => ({
    ...byId(await makeFailed(world)),
    body: note,
  }),
  'POST /transactions/:id/settle-finding': async (world) => ({
    ...byId(await makeFound(world)),
    body: note,
  }),
  'POST /transactions/:id/record-return': async (world) => ({
    ...byId(await makeFailed(world)),
    body: { amount: '0.0001', txid: newTransactionHash(), ...note },
  }),
  'POST /transactions/:id/take-back-return': async (world) => {
    const { id } = await makeFailed(world);
    const params = { id };
    const { returns } = await world
      .client(world.admin)
      .call('POST /transactions/:id/record-return', {
        params,
        body: { amount: '0.0001', ...note },
      });
    return { params, body: { return_id: returns.list[0]?.id, ...note } };
  },
  'POST /transactions/:id/gather-evidence': async (world) => byId(await makePayment(world)),
  'POST /transactions/:id/correct-hash': async (world) => ({
    ...byId(await makePayment(world)),
    body: { txid: newTransactionHash(), ...note },
  }),
  'GET /payments/card/quotes': () => ({ query: { amount: '12.5', currency: 'USD' } }),
  'POST /payments/card/create-wallet': () => ({ body: walletPayload() }),
  'POST /payments/quotes': () => ({
    body: {
      type: 'ghost-eshop-pro',
      payment_method: 'crypto',
      crypto_type: 'btc',
      subscriptionDuration: '3 months',
    },
  }),
  'GET /payments/card/callback/:paymentId/:secret': async (world) => {
    const { paymentId } = await makeByCard(world);
    const url = world.site.outside.paygate
      .wallets()
      .find(({ callbackUrl }) => callbackUrl.includes(paymentId))?.callbackUrl;
    const secret = new URL(url ?? '').pathname.split('/').at(-1) ?? '';
    return {
      params: { paymentId, secret },
      query: { value_coin: '12', coin: 'polygon_usdc', txid_out: `0x${'a'.repeat(64)}` },
    };
  },
  'POST /payments/card/paygate-verify/:id': async (world) => byId(await makeByCard(world)),
  'POST /transactions/:id/force-verify-card': async (world) => byId(await makeByCard(world)),
  'POST /transactions/:id/mark-card-failed': async (world) => ({
    ...byId(await makeByCard(world)),
    body: { reason: 'Never paid.' },
  }),
};
