import { randomBytes } from 'node:crypto';
import { coins, type CoinKey } from '@ghost-pay/contract/coins';
import { assetOfCoin, assets } from '@ghost-pay/contract/evidence/assets';
import { evmTransaction, transferLog } from '@ghost-pay/sandbox/chains/evm-chain';
import { sql } from 'kysely';
import { readExtendedKey } from '../../../apps/server/src/modules/settings/extended-key.ts';
import { zpub } from '../bitcoin-key.ts';
import { pick } from '../chance.ts';
import type { FalseKind, Planned } from './plan.ts';
import { ask, type Asked, belongs, lookForAbsence, register, type Stage } from './visitors.ts';

// What false payers do. None of them has paid what was asked, so nothing that they register may be approved by a rule.

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** What a false payer claims. */
interface Lie {
  readonly txid: string | null;
}

export async function playDeceiver(stage: Stage, planned: Planned, kind: FalseKind): Promise<void> {
  const { agenda, site, world } = stage;
  const asked = await ask(stage, planned);
  // Somebody else has the same hash, and claims it too.
  const other = planned.isContested ? await ask(stage, planned) : undefined;
  lookForAbsence(stage);
  agenda.at(site.now() + 2 * minuteMs, async function claim() {
    // Money that is sent while another one's block is about to be replaced would stay, and be no lie.
    if (kind === 'reorganised_away' && world.isHeld(asked.coin))
      return agenda.at(site.now() + minuteMs, claim);
    world.pass(asked.coin);
    const lie = await lies[kind](stage, asked);
    if (lie === undefined) return;
    const { txid } = lie;
    await register(stage, asked, { txid, kind, isFalse: true });
    if (other !== undefined && txid !== null)
      await register(stage, other, { txid, kind, isFalse: true });
  });
}

/** Undefined for one who comes again later. */
const lies: Record<
  FalseKind,
  (stage: Stage, asked: Asked) => Lie | undefined | Promise<Lie | undefined>
> = {
  other_address: byWallet('other_address'),
  failed: byWallet('failing'),
  fake_token: byWallet('fake_token'),
  other_coin: byWallet('other_token'),
  other_network: byWallet('other_network'),
  underpaid: byWallet('too_little'),
  zero_value: ({ world }, { coin, address }) => ({
    txid: world.send(coin, { address, amount: 0n }),
  }),
  nft: (stage, asked) => {
    const contract = assets[assetOfCoin[asked.coin]].contract ?? '';
    const log = transferLog({
      contract,
      from: stranger(),
      to: asked.address,
      amount: asked.amount,
    });
    const number = log.data;
    return onEvm(stage, asked, {
      to: contract,
      logs: [{ ...log, topics: [...log.topics, number], data: '0x' }],
    });
  },
  reverted_call: (stage, asked) => callOf(stage, asked, { kind: 'CALL', isReverted: true }),
  delegated_call: (stage, asked) =>
    callOf(stage, asked, { kind: 'DELEGATECALL', isReverted: false }),
  tron: ({ world }, { amount }) => {
    const { contract } = assets['usdt@tron'];
    const to = world.chains.tron.kind.stranger();
    return { txid: world.chains.tron.pay({ contract, to, amount, way: 'plain' }) };
  },
  counted_before: (stage, { coin }) => ({ txid: honestHash(stage, coin) ?? unknownHash(coin) }),
  other_writing: (stage, { coin }) => {
    const known = honestHash(stage, coin);
    return { txid: known === undefined ? unknownHash(coin) : ` ${known.slice(2).toUpperCase()} ` };
  },
  old(stage, asked) {
    // Sent before the quote was made for which the deceiver names it, and for nothing that the site asked for.
    const { agenda, site } = stage;
    const address = strangersPlace(asked);
    const txid = sendBefore(stage, asked, { address, amount: (asked.amount * 997n) / 1000n });
    agenda.at(site.now() + 5 * hourMs, async () => {
      let later = await ask(stage, asked.planned);
      if (asked.coin === 'btc') later = await beLucky(stage, later, { ...later, address });
      await register(stage, later, { txid, kind: 'old', isFalse: true });
    });
    return undefined;
  },
  older_seen: (stage, asked) =>
    claimOlder(stage, asked, { kind: 'older_seen', laterMs: 20 * minuteMs }),
  older_unseen: (stage, asked) =>
    claimOlder(stage, asked, {
      kind: 'older_unseen',
      before: () => stage.world.pass(asked.coin),
    }),
  older_pending: (stage, asked) => claimOlder(stage, asked, { kind: 'older_pending' }),
  hidden_pending: ({ world }, asked) => ({ txid: world.send(asked.coin, asked) }),
  async fee_shadow(stage, asked) {
    const { world, agenda, site } = stage;
    const victim = await ask(stage, asked.planned);
    const amount = (victim.amount * 99n) / 100n;
    await beLucky(stage, asked, { ...asked, amount });
    lookForAbsence(stage);
    agenda.at(site.now() + 2 * minuteMs, async () => {
      world.pass(asked.coin);
      const txid = world.send(asked.coin, { ...victim, amount });
      await register(stage, asked, { txid, kind: 'fee_shadow', isFalse: true });
      agenda.at(site.now() + 2 * minuteMs, async () => {
        const payment = await register(stage, victim, { txid, kind: 'under', paidBy: txid });
        if (payment !== undefined) belongs(stage, txid, payment);
      });
    });
    return undefined;
  },
  unknown_hash: (_, { coin }) => ({ txid: unknownHash(coin) }),
  nothing_sent: () => ({ txid: null }),
  replaced: ({ world, books }, asked) => {
    const [txid = ''] = world.wallet('replaced', asked);
    for (const transfer of books.transfers.values())
      if (transfer.txid === txid) transfer.isGone = true;
    return { txid };
  },
  reorganised_away: ({ world }, asked) => {
    const send = () => world.send(asked.coin, asked);
    return { txid: world.reorganise(asked.coin, send, { isLost: true }) };
  },
  stolen: async (stage, asked) => steal(stage, asked, { kind: 'stolen' }),
  stolen_address: async (stage, asked) =>
    steal(stage, asked, { kind: 'stolen_address', namesAddress: true }),
  forged_token: async (stage, asked) =>
    steal(stage, asked, { kind: 'forged_token', token: randomBytes(32).toString('base64url') }),
  much_larger: ({ world }, asked) => ({
    txid: world.send(asked.coin, { ...asked, amount: asked.amount * 10n }),
  }),
};

function byWallet(
  chosen:
    | 'other_address'
    | 'failing'
    | 'fake_token'
    | 'other_token'
    | 'other_network'
    | 'too_little',
) {
  return ({ world }: Stage, asked: Asked): Lie => ({ txid: world.wallet(chosen, asked)[0] ?? '' });
}

/**
 * A victim pays exactly what they were asked, and the deceiver names the hash first. Where the hash alone tells whose the
 * money is, the victim is refused, and registers again when the desk has freed the hash.
 */
async function steal(
  stage: Stage,
  asked: Asked,
  { kind, ...lie }: { kind: FalseKind; token?: string; namesAddress?: true },
): Promise<undefined> {
  const { world, agenda, site, onFreed } = stage;
  const victim = await ask(stage, asked.planned);
  lookForAbsence(stage);
  agenda.at(site.now() + 2 * minuteMs, async () => {
    world.pass(victim.coin);
    const txid = world.send(victim.coin, victim);
    const { address } = lie.namesAddress ? victim : asked;
    await register(stage, { ...asked, address }, { txid, kind, isFalse: true, ...lie });
    const claim = async () => {
      const payment = await register(stage, victim, { txid, kind: 'stolen', paidBy: txid });
      if (payment !== undefined) belongs(stage, txid, payment);
      return payment;
    };
    agenda.at(site.now() + 2 * minuteMs, async () => {
      if ((await claim()) === undefined) onFreed.set(txid, async () => void (await claim()));
    });
  });
}

/** Money of a stranger comes first, and then the deceiver's quote, which by chance asks for as much. */
function claimOlder(
  stage: Stage,
  asked: Asked,
  {
    kind,
    laterMs = 0,
    before = () => undefined,
  }: { kind: FalseKind; laterMs?: number; before?: () => void },
): undefined {
  const { agenda, site, world } = stage;
  const { coin, amount: about, planned } = asked;
  const address = strangersPlace(asked);
  // No quote of another visitor asks for as much.
  const amount = (about * 3n) / 2n;
  const txid = sendBefore(stage, asked, { address, amount });
  before();
  agenda.at(site.now() + laterMs, async () => {
    const later = await beLucky(stage, await ask(stage, planned), { address, amount });
    lookForAbsence(stage);
    agenda.at(site.now() + 2 * minuteMs, async () => {
      world.pass(coin);
      await register(stage, later, { txid, kind, isFalse: true });
    });
  });
}

/** Gives a quote the amount and address, as a unique one: what a deceiver would have to draw among many. */
async function beLucky(
  { site }: Stage,
  asked: Asked,
  { address, amount }: Pick<Asked, 'address' | 'amount'>,
): Promise<Asked> {
  const { numAffectedRows } = await sql`
    update quotes set amount_atomic = ${amount}, payment_address = ${address}, is_unique = true
    where id = (select id from quotes where payment_address = ${asked.address} and amount_atomic = ${asked.amount}
      and closed_at is null order by id desc limit 1)`.execute(site.database);
  if (numAffectedRows !== 1n) throw new Error(`No open quote asks for ${asked.amount}`);
  return { ...asked, address };
}

const key = readExtendedKey(zpub);
let strangers = 0;

/** Where a stranger pays: at an address that the operator's wallet, by itself, shows to them before the site does to a quote. */
function strangersPlace({ coin, address }: Asked): string {
  if (coin !== 'btc') return address;
  if ('refusal' in key) throw new Error(key.refusal);
  strangers += 1;
  return key.key.addressAt(1_000_000 + strangers);
}

/** A stranger pays before a quote is made. */
function sendBefore(
  { world, books }: Stage,
  asked: Asked,
  to: Pick<Asked, 'address' | 'amount'>,
): string {
  const txid = world.send(asked.coin, to);
  if (to.address !== asked.address)
    for (const transfer of books.transfers.values())
      if (transfer.txid === txid) transfer.isBefore = true;
  return txid;
}

/** The hash of a payment that an honest visitor of the same coin registered last. */
function honestHash({ books, chance }: Stage, coin: CoinKey): string | undefined {
  const known = [...books.payments.values()]
    .slice(-60)
    .flatMap((one) => (one.coin === coin && !one.isFalse && one.paidBy !== null ? one.paidBy : []));
  return known.length === 0 ? undefined : pick(chance, known);
}

const stranger = () => `0x${randomBytes(20).toString('hex')}`;

type EvmCoin = 'ethereum' | 'bsc' | 'base';

function onEvm(
  { world }: Stage,
  { coin, address }: Asked,
  parts: Parameters<typeof evmTransaction>[1],
): Lie {
  const chain = coins[coin].chain as EvmCoin;
  const txid = world.chains[chain].send(evmTransaction(chain, parts));
  world.note(chain, txid, address);
  return { txid };
}

/** A contract is called with the amount, and the money never gets from it to the site. */
function callOf(
  stage: Stage,
  asked: Asked,
  { kind, isReverted }: { kind: 'CALL' | 'DELEGATECALL'; isReverted: boolean },
): Lie {
  const contract = stranger();
  const { amount, address } = asked;
  const call = {
    kind,
    from: contract,
    to: address,
    value: amount.toString(),
    isReverted,
    calls: [],
  };
  return onEvm(stage, asked, { to: contract, value: amount, calls: [call] });
}

function unknownHash(coin: CoinKey): string {
  if (coin === 'sol') return solanaLike();
  const digits = randomBytes(32).toString('hex');
  return coin === 'btc' ? digits : `0x${digits}`;
}

/** 64 bytes in base 58: 88 digits, the first of which keeps the number small enough. */
function solanaLike(): string {
  const digits = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
  return `2${[...randomBytes(87)].map((byte) => digits[byte % 58]).join('')}`;
}
