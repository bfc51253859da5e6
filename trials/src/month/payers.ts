import { coins } from '@ghost-pay/contract/coins';
import { stepOf } from '@ghost-pay/contract/coin-amounts';
import { pick } from '../chance.ts';
import type { HonestKind, Planned } from './plan.ts';
import { ask, type Asked, belongs, lookForAbsence, register, type Stage } from './visitors.ts';

// What honest visitors do. Each asks what to pay, pays two minutes later, and registers.

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

export async function playPayer(stage: Stage, planned: Planned, kind: HonestKind): Promise<void> {
  const { agenda, site, world } = stage;
  const asked = await ask(stage, planned);
  lookForAbsence(stage);
  agenda.at(site.now() + waitOf(stage, kind), async () => {
    world.pass(asked.coin);
    await plays[kind](stage, asked);
  });
}

/** After its fifteen minutes a quote still counts for three days; some are later than that. */
function waitOf({ chance }: Stage, kind: HonestKind): number {
  if (kind !== 'late') return 2 * minuteMs;
  return chance() < 0.5 ? hourMs + Math.floor(chance() * 60) * hourMs : 74 * hourMs;
}

const plays: Record<HonestKind, (stage: Stage, asked: Asked) => Promise<unknown>> = {
  exact: async (stage, asked) => payAndRegister(stage, asked, { kind: 'exact' }),
  late: async (stage, asked) => payAndRegister(stage, asked, { kind: 'late' }),
  rounded: async (stage, asked) =>
    payAndRegister(stage, asked, { kind: 'rounded', amount: rounded(asked) }),
  under: async (stage, asked) =>
    payAndRegister(stage, asked, { kind: 'under', amount: (asked.amount * 9n) / 10n }),
  over: async (stage, asked) => {
    const percent = BigInt(pick(stage.chance, [103, 110, 140, 180]));
    await payAndRegister(stage, asked, { kind: 'over', amount: (asked.amount * percent) / 100n });
  },
  async fee_off(stage, asked) {
    const share = BigInt(pick(stage.chance, [996, 992, 985]));
    await payAndRegister(stage, asked, { kind: 'fee_off', amount: (asked.amount * share) / 1000n });
  },
  async topped_up(stage, asked) {
    const { agenda, site, world, letters, chance } = stage;
    const part = (asked.amount * 8n) / 10n;
    const payment = await payAndRegister(stage, asked, { kind: 'topped_up', amount: part });
    if (payment === undefined) return;
    agenda.at(site.now() + (2 + Math.floor(chance() * 20)) * hourMs, () => {
      const rest = world.send(asked.coin, { ...asked, amount: asked.amount - part });
      belongs(stage, rest, payment);
      letters.set(rest, payment.paymentId);
    });
  },
  async without_hash(stage, asked) {
    const { agenda, site, letters } = stage;
    const txid = stage.world.send(asked.coin, asked);
    const payment = await register(stage, asked, {
      txid: null,
      kind: 'without_hash',
      paidBy: txid,
    });
    if (payment === undefined) return;
    belongs(stage, txid, payment);
    // Where another visitor was asked for the same amount, nothing tells whose it is until the payer writes.
    agenda.at(site.now() + 24 * hourMs, () => void letters.set(txid, payment.paymentId));
  },
  async twice(stage, asked) {
    const payment = await payAndRegister(stage, asked, { kind: 'twice' });
    const again = stage.world.send(asked.coin, asked);
    if (payment !== undefined) belongs(stage, again, payment);
  },
  wrong_coin: async (stage, asked) => mistake(stage, asked, 'wrong_coin'),
  wrong_network: async (stage, asked) => mistake(stage, asked, 'wrong_network'),
  async replaced(stage, asked) {
    const { world, agenda, site } = stage;
    const [lost = ''] = world.wallet('replaced', asked);
    for (const transfer of stage.books.transfers.values())
      if (transfer.txid === lost) transfer.isGone = true;
    const payment = await register(stage, asked, { txid: lost, kind: 'replaced' });
    if (payment === undefined) return;
    // With a higher fee, and so with another hash, of which the visitor writes to the desk.
    agenda.at(site.now() + 30 * minuteMs, () => {
      const txid = world.send(asked.coin, asked);
      belongs(stage, txid, payment);
      stage.letters.set(txid, payment.paymentId);
    });
  },
  async reorganised(stage, asked) {
    const { world } = stage;
    const send = () => world.send(asked.coin, asked);
    const txid = world.reorganise(asked.coin, send, { isLost: false });
    await registerPaid(stage, asked, { txid, kind: 'reorganised' });
  },
};

async function payAndRegister(
  stage: Stage,
  asked: Asked,
  { kind, amount = asked.amount }: { kind: HonestKind; amount?: bigint },
) {
  return registerPaid(stage, asked, {
    kind,
    txid: stage.world.send(asked.coin, { ...asked, amount }),
  });
}

/** A visitor whose hash somebody else has claimed waits for the desk, and registers again. */
async function registerPaid(
  stage: Stage,
  asked: Asked,
  { kind, txid }: { kind: HonestKind; txid: string },
) {
  const payment = await register(stage, asked, { txid, kind, paidBy: txid });
  if (payment !== undefined) belongs(stage, txid, payment);
  return payment;
}

/** Something of value arrives that was not asked for. */
async function mistake(
  stage: Stage,
  asked: Asked,
  kind: 'wrong_coin' | 'wrong_network',
): Promise<void> {
  const chosen = kind === 'wrong_coin' ? 'other_token' : 'other_network';
  const [txid = ''] = stage.world.wallet(chosen, asked);
  const payment = await register(stage, asked, { txid, kind });
  if (payment !== undefined) belongs(stage, txid, payment);
}

/** The amount as people type it: three digits that count, within half a percent of what was asked. */
function rounded({ coin, amount }: Asked): bigint {
  const digits = amount.toString().length;
  const unit = 10n ** BigInt(Math.max(0, digits - 3));
  const near = ((amount + unit / 2n) / unit) * unit;
  // Where it happens to be the exact amount, the visitor adds a little.
  return near === amount ? amount + stepOf(coin) * BigInt(1 + coins[coin].decimals) : near;
}
