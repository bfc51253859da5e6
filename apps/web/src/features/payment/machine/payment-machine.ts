import type { ApiError } from '@ghost-pay/contract/api-error';
import type { CardProviderId } from '@ghost-pay/contract/card-payments/card-payment-words';
import { isPaidByCode } from '@ghost-pay/contract/transactions/code-words';
import {
  type Choice,
  choiceText,
  endOtherPrices,
  heldQuote,
  type HeldQuote,
  type Money,
  payerText,
  quoteOf,
  withNewest,
} from './held-quotes.ts';
import { type MethodKey, paymentMethodOf, regionFor } from './methods.ts';
import {
  type AgreedOffer,
  type Attempt,
  type CardPayment,
  newPaymentId,
  noSecrets,
  type PaymentDraft,
  type Registered,
} from './payment-draft.ts';
import type { Tier } from './tiers.ts';

// The states of a payment, and what leads from one to another. Everything here is pure: a transition returns the
// fields of the draft that it changes.

/** How long after its time the server still honours a quote for a code. */
const codeGraceMs = 30 * 60_000;

export type PaymentState =
  /** Nothing was shown for this choice: the page asks for a quote. */
  | { readonly name: 'choosing' }
  /** Nothing that is shown changes until the quote's time is over. */
  | { readonly name: 'quoted'; readonly quote: HeldQuote; readonly until: number }
  /** Its time is over and nothing was sent, or it carries another payer: the page asks again. */
  | { readonly name: 'lapsed'; readonly quote: HeldQuote }
  /** Its time is over, but coins were sent, or a submission has no answer: it stays as it was shown. */
  | { readonly name: 'sent'; readonly quote: HeldQuote }
  /** The provider's page of this payment is open: its price holds without a quote. */
  | { readonly name: 'card begun'; readonly payment: CardPayment }
  | { readonly name: 'registered'; readonly registered: Registered };

/** The state of the payment, seen from the choice that the page shows. */
export function paymentState(
  draft: PaymentDraft,
  { choice, now }: { choice: Choice; now: number },
): PaymentState {
  if (draft.registered) return { name: 'registered', registered: draft.registered };
  const begun = choice.payment_method === 'card' ? begunPayment(draft) : undefined;
  if (begun?.inProgress) return { name: 'card begun', payment: begun };
  const quote = quoteOf(draft.quotes, choice);
  if (quote === undefined) return { name: 'choosing' };
  if (isOfOtherPayer(quote, draft, choice)) return { name: 'lapsed', quote };
  const until = endOf(quote, draft, choice);
  if (now < until) return { name: 'quoted', quote, until };
  const isSent =
    draft.unanswered.length > 0 || (choice.payment_method === 'crypto' && saysSent(draft));
  return { name: isSent ? 'sent' : 'lapsed', quote };
}

/**
 * Whether the visitor has changed their account since the quote was made. The site registers coins by what the quote
 * carries, so it is told at once.
 */
function isOfOtherPayer(quote: HeldQuote, draft: PaymentDraft, choice: Choice): boolean {
  return (
    choice.payment_method === 'crypto' &&
    quote.token !== null &&
    draft.unanswered.length === 0 &&
    quote.payer !== payerText(draft)
  );
}

/** A code that is being typed keeps its price for as long as the server honours the quote. */
function endOf({ token, until }: HeldQuote, { secrets }: PaymentDraft, choice: Choice): number {
  const { payment_method: method } = choice;
  const isTyped = isPaidByCode(method) && secrets[method] !== '';
  return token !== null && isTyped ? until + codeGraceMs : until;
}

/** A hash exists only after sending. */
function saysSent({ hash, confirmed }: Pick<PaymentDraft, 'hash' | 'confirmed'>): boolean {
  return hash.trim() !== '' || confirmed;
}

/** What the state shows the visitor to pay; undefined where nothing was shown, and where no quote counts. */
export function shownQuote(state: PaymentState): HeldQuote | undefined {
  return 'quote' in state ? state.quote : undefined;
}

type Changes = Partial<PaymentDraft>;

/**
 * Continue on the first step, with what is on the screen, preselected values included. A quote of another price is
 * over.
 */
export function agreeOn(
  draft: PaymentDraft,
  { method, tier: { duration, price: amount, currency } }: { method: MethodKey; tier: Tier },
): Changes {
  const region = regionFor(method, draft.region);
  const price = { amount, currency };
  const tier = { method: paymentMethodOf(method, draft.route), region, duration, price };
  return {
    method,
    agreed: { method, region, duration, price },
    quotes: endOtherPrices(draft.quotes, tier),
  };
}

/** What the visitor has continued with, as long as nothing else was chosen since. */
export function agreedOffer(draft: PaymentDraft): AgreedOffer | undefined {
  const { agreed, method, duration } = draft;
  const isChosen =
    agreed !== null &&
    agreed.method === method &&
    agreed.duration === duration &&
    agreed.region === regionFor(agreed.method, draft.region);
  return isChosen ? agreed : undefined;
}

/** What is asked about on the payment step; undefined while no coin is chosen. */
export function choiceOf(
  { route, coin }: Pick<PaymentDraft, 'route' | 'coin'>,
  { method, region, duration: subscriptionDuration }: AgreedOffer,
): Choice | undefined {
  const subscription = { type: 'ghost-eshop-pro', subscriptionDuration } as const;
  const payment_method = paymentMethodOf(method, route);
  if (payment_method === 'crypto')
    return coin ? { ...subscription, payment_method, crypto_type: coin } : undefined;
  if (payment_method === 'nintendo-eshop')
    return region ? { ...subscription, payment_method, region } : undefined;
  return { ...subscription, payment_method };
}

/** The price that the payment step shows: of its newest quote, else of the first step. */
export function shownPrice(draft: PaymentDraft, agreed: AgreedOffer): Money {
  const choice = choiceOf(draft, agreed);
  const quote = choice && quoteOf(draft.quotes, choice);
  if (agreed.method !== 'card') return quote?.price ?? agreed.price;
  return quote ? cardToStart(draft, quote).price : (begunPayment(draft)?.price ?? agreed.price);
}

/** A quote has come, or the price without one. */
export function showQuote({ quotes }: Pick<PaymentDraft, 'quotes'>, quote: HeldQuote): Changes {
  return { quotes: withNewest(quotes, quote) };
}

/**
 * The quote that a new one takes the place of: one of another amount of a donation, while it holds and nothing was
 * sent. The donor is still typing. All other quotes are kept, because the visitor may have paid by one before looking
 * at another coin or duration.
 */
export function releasedQuote(
  draft: Pick<PaymentDraft, 'quotes' | 'hash' | 'confirmed'>,
  { choice, now }: { choice: Choice; now: number },
): HeldQuote | undefined {
  const last = draft.quotes[0];
  if (last === undefined || last.token === null || choice.type !== 'donation') return undefined;
  const amount = (JSON.parse(last.choice) as unknown[]).at(-1) as number;
  const isOfOtherAmount =
    amount !== choice.amount && last.choice === choiceText({ ...choice, amount });
  return isOfOtherAmount && now < last.until && !saysSent(draft) ? last : undefined;
}

/** The server has rejected the price or the quote, and named the right one. A price without a quote becomes it. */
export function correctOffer(
  draft: PaymentDraft,
  { expected, quote, now }: Partial<Pick<ApiError, 'expected' | 'quote'>> & { now: number },
): Changes {
  const agreed = agreedOffer(draft);
  const choice = agreed && choiceOf(draft, agreed);
  if (quote && choice) return showQuote(draft, heldQuote(quote, { choice, payer: draft, now }));
  if (!expected) return {};
  return {
    agreed: draft.agreed && { ...draft.agreed, price: expected },
    quotes: draft.quotes.map((held) => (held.token === null ? { ...held, price: expected } : held)),
  };
}

/** The account and duration of a draft. The server compares them before it continues a payment. */
export function cardChoiceOf({ username, email, duration }: PaymentDraft): string {
  return JSON.stringify([username.trim(), email.trim(), duration]);
}

/** The payment by card of this draft that the server already has and that can be continued. */
export function begunPayment(draft: PaymentDraft): CardPayment | undefined {
  return draft.cardPayment?.choice === cardChoiceOf(draft) ? draft.cardPayment : undefined;
}

/**
 * The payment that the card panel starts: the begun one at its price, or a new one by the quote. A begun payment is
 * left when it would be cheaper now.
 */
export function cardToStart(
  draft: PaymentDraft,
  quote: Pick<HeldQuote, 'price' | 'token'>,
): {
  readonly begun: CardPayment | undefined;
  readonly price: Money;
  readonly token: string | null;
} {
  const begun = begunPayment(draft);
  const isCheaper =
    begun?.inProgress === false &&
    begun.price.currency === quote.price.currency &&
    quote.price.amount < begun.price.amount;
  return begun && !isCheaper
    ? { begun, price: begun.price, token: null }
    : { begun: undefined, price: quote.price, token: quote.token };
}

/** The server has the payment by card, and its provider's page was opened. */
export function openCard(
  draft: PaymentDraft,
  { paymentId, provider, price }: { paymentId: string; provider: CardProviderId; price: Money },
): Changes {
  const choice = cardChoiceOf(draft);
  return {
    cardProvider: provider,
    cardPayment: { paymentId, choice, inProgress: true, price },
  };
}

/** Go Back: the provider is chosen again for the same payment. A closed payment cannot continue. */
export function leaveCard(
  { cardPayment }: Pick<PaymentDraft, 'cardPayment'>,
  { isClosed }: { isClosed: boolean },
): Changes {
  return { cardPayment: cardPayment && !isClosed ? { ...cardPayment, inProgress: false } : null };
}

/** A submission is about to be sent. A repeated one keeps its place. */
export function sendAttempt({ unanswered }: PaymentDraft, attempt: Attempt): Changes {
  return { unanswered: [...unanswered.filter(({ body }) => body !== attempt.body), attempt] };
}

/** A submission was refused on its first way: the server certainly does not have it. */
export function dropAttempt({ unanswered }: PaymentDraft, attempt: Attempt): Changes {
  return { unanswered: unanswered.filter(({ key }) => key !== attempt.key) };
}

/** The server has another payment by this id. */
export function leaveId(): Changes {
  return { paymentId: newPaymentId(), unanswered: [] };
}

/** The server has the payment. */
export function register(registered: Registered): Changes {
  return { registered, unanswered: [], secrets: noSecrets };
}
