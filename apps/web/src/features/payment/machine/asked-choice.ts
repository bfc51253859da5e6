import { durations } from '@ghost-pay/contract/durations';
import { regions } from '@ghost-pay/contract/pricing/pricing-words';
import { paymentMethods } from '@ghost-pay/contract/transactions/transaction-words';
import type { MethodGroup } from '@ghost-pay/contract/settings/method-groups';
import { isRoute, methodFacts, type MethodKey, methodKeyOf } from './methods.ts';
import type { PaymentDraft } from './payment-draft.ts';

/** What the address of the payment page names, as text. */
interface AskedChoice {
  readonly method?: string | undefined;
  readonly region?: string | undefined;
  readonly tier?: string | undefined;
}

type Choice = Pick<PaymentDraft, 'method' | 'region' | 'route' | 'duration'>;

/**
 * The choice that the address names, such as `?method=card&tier=3 months`. A duration is chosen at the price of
 * its method: without a method that is on nothing is chosen, and without its region no gift card's duration. A
 * draft that says that money may have been sent keeps its own choice.
 */
export function askedChoice(
  asked: AskedChoice,
  { draft, methodsOn }: { draft: PaymentDraft; methodsOn: readonly MethodGroup[] },
): Partial<Choice> {
  const method = paymentMethods.find((known) => known === asked.method);
  if (method === undefined || mayHavePaid(draft)) return {};
  const key = methodKeyOf(method);
  if (!methodsOn.includes(methodFacts[key].group)) return {};
  const duration = durations.find((known) => known === asked.tier) ?? null;
  const choice = { method: key, duration };
  if (isRoute(method)) return { ...choice, route: method };
  if (method !== 'nintendo-eshop') return choice;
  const region = regions.find((known) => known === asked.region) ?? null;
  return { ...choice, region, duration: region && duration };
}

/** The method that the address names, if it is switched off. */
export function askedMethodOff(
  { method: asked }: AskedChoice,
  methodsOn: readonly MethodGroup[],
): MethodKey | undefined {
  const method = paymentMethods.find((known) => known === asked);
  const key = method && methodKeyOf(method);
  return key === undefined || methodsOn.includes(methodFacts[key].group) ? undefined : key;
}

type Account = Pick<PaymentDraft, 'username' | 'email' | 'agreed'>;

/**
 * The account that the address names. A draft that says that money may have been sent keeps its own: a foreign link
 * must not turn a payment to another account. A changed account is seen on the first step before it can be paid for.
 */
export function askedAccount(
  {
    username,
    email,
  }: { readonly username?: string | undefined; readonly email?: string | undefined },
  draft: PaymentDraft,
): Partial<Account> {
  if (mayHavePaid(draft)) return {};
  const account = { username: username || draft.username, email: email || draft.email };
  const isSame = account.username === draft.username && account.email === draft.email;
  return isSame ? {} : { ...account, agreed: null };
}

function mayHavePaid(draft: PaymentDraft): boolean {
  return (
    draft.registered !== null ||
    draft.unanswered.length > 0 ||
    draft.cardPayment?.inProgress === true ||
    draft.confirmed ||
    draft.withoutHash ||
    draft.hash !== '' ||
    draft.voucher.type !== '' ||
    draft.voucher.amount !== ''
  );
}
