import type { CardProviderId } from '@ghost-pay/contract/card-payments/card-payment-words';
import type { Outcome } from '@ghost-pay/sandbox/paygate-outcomes';
import { walletPayload } from '@ghost-pay/sandbox/payment-payloads';
import { verifyByPayGate } from '../../apps/server/src/modules/card-payments/usecases/act-on-card-payment.ts';
import { findIdByPaymentId } from '../../apps/server/src/modules/payments/payments.public.ts';
import { activate, fail, type Registered } from './acts.ts';
import { type Stage, type Step, stepAt } from './stage.ts';

const providers: CardProviderId[] = ['ramp', 'stripe_usa', 'bitnovo', 'banxa', 'alchemy'];
const hourMs = 3_600_000;
/** Above the minimum of every provider. */
const yearly = { amount: 40, subscriptionDuration: '1 year' };

/** A card payment of the story, with what happens on the provider's page. */
interface CardStory {
  readonly username: string;
  readonly hoursAgo: number;
  readonly provider: CardProviderId;
  /** Undefined when the payer leaves the page without paying. */
  readonly outcome?: Exclude<Outcome, 'never' | 'late'>;
  /** Twice the amount is paid. */
  readonly doubled?: true;
  /** An administrator marks it as failed before the money arrives. */
  readonly failsFirst?: true;
  readonly isActivated?: true;
}

/** Card payments through every provider, unpaid, paid and with each finding, as steps before `end`. */
export function cardPayments(end: Date): Step[] {
  const paid = Array.from({ length: 25 }, (_, index): CardStory => {
    const provider = providers[index % providers.length] ?? 'ramp';
    const username = `${index === 0 ? 'unknown_' : ''}card_payer${index + 10}`;
    const story = { username, provider, hoursAgo: 4 + index * 80, outcome: 'full' } as const;
    return index === 0 ? story : { ...story, isActivated: true };
  });
  const stories: CardStory[] = [
    ...paid,
    { username: 'unpaid', hoursAgo: 2, provider: 'ramp' },
    { username: 'unpaid-since-yesterday', hoursAgo: 28, provider: 'banxa' },
    { username: 'paid-too-little', hoursAgo: 10, provider: 'stripe_usa', outcome: 'too_little' },
    { username: 'paid-in-another-coin', hoursAgo: 11, provider: 'ramp', outcome: 'wrong_coin' },
    { username: 'paid-too-much', hoursAgo: 12, provider: 'ramp', outcome: 'full', doubled: true },
    {
      username: 'paid-after-it-failed',
      hoursAgo: 30,
      provider: 'bitnovo',
      outcome: 'full',
      failsFirst: true,
    },
  ];
  return stories.flatMap((story) => stepsOf(story, end));
}

function stepsOf(story: CardStory, end: Date): Step[] {
  const payment: Registered = { id: '' };
  let paymentUrl = '';
  const after = (hours: number, run: Step['run']) =>
    stepAt(end, (hours - story.hoursAgo) * hourMs, run);
  const open = after(0, async (stage) => {
    const { username, provider } = story;
    const userInfo = { username, email: `${username}@example.org` };
    const body = walletPayload({ provider, userInfo, ...yearly });
    const wallet = await stage.visitor().call('POST /payments/card/create-wallet', { body });
    ({ paymentUrl } = wallet);
    payment.id = (await findIdByPaymentId(stage.dependencies.database, wallet.paymentId)) ?? '';
  });
  const { outcome } = story;
  if (outcome === undefined) return [open];
  const pay = after(0.2, async () => payOnProvidersPage(paymentUrl, { ...story, outcome }));
  const check = after(0.25, async (stage) => ask(stage, payment));
  return [
    open,
    ...(story.failsFirst ? [after(0.1, fail(payment, 'The payer closed the page.'))] : []),
    pay,
    check,
    ...(story.isActivated ? [after(0.5, activate(payment))] : []),
  ];
}

async function payOnProvidersPage(
  paymentUrl: string,
  { outcome, doubled }: { outcome: Outcome; doubled?: true },
): Promise<void> {
  const { origin, searchParams } = new URL(paymentUrl);
  const form = new URLSearchParams({ outcome });
  for (const name of ['address', 'amount', 'currency'])
    form.set(name, searchParams.get(name) ?? '');
  if (doubled) form.set('amount', (Number(form.get('amount')) * 2).toFixed(2));
  const response = await fetch(`${origin}/sandbox/pay`, { method: 'POST', body: form });
  if (!response.ok) throw new Error(`A card payment was refused: ${await response.text()}`);
}

/** The site asks the card network, as by its own schedule or by an administrator's click. */
async function ask(stage: Stage, { id: transactionId }: Registered): Promise<void> {
  await verifyByPayGate(stage.dependencies, { actor: stage.admin(), transactionId });
}
