import { describe, expect, test } from 'vitest';
import { type Choice, choiceText, type HeldQuote, payerText } from './held-quotes.ts';
import { type AgreedOffer, type Attempt, emptyDraft, type PaymentDraft } from './payment-draft.ts';
import {
  agreedOffer,
  agreeOn,
  begunPayment,
  cardChoiceOf,
  cardToStart,
  choiceOf,
  correctOffer,
  dropAttempt,
  leaveCard,
  leaveId,
  openCard,
  paymentState,
  register,
  releasedQuote,
  sendAttempt,
  shownPrice,
  shownQuote,
  showQuote,
} from './payment-machine.ts';

const now = 1_760_000_000_000;
const minute = 60_000;
const price = { amount: 12, currency: 'USD' } as const;
const dear = { amount: 13, currency: 'USD' } as const;
const tier = { duration: '3 months', price: 12, currency: 'USD' } as const;
const account = { username: 'mia', email: 'mia@example.org' };

const subscription = { type: 'ghost-eshop-pro', subscriptionDuration: '3 months' } as const;
const choices = {
  card: { ...subscription, payment_method: 'card' },
  btc: { ...subscription, payment_method: 'crypto', crypto_type: 'btc' },
  gift: { ...subscription, payment_method: 'nintendo-eshop', region: 'us' },
  rewarble: { ...subscription, payment_method: 'alternative-rewarble' },
  paysafecard: { ...subscription, payment_method: 'alternative-paysafe' },
} satisfies Record<string, Choice>;
type Name = keyof typeof choices;
const names = Object.keys(choices) as Name[];

const paymentId = 'GHOST-0';
function quoteFor(choice: Choice, changes: Partial<HeldQuote> = {}): HeldQuote {
  return {
    id: 'a',
    token: 'a',
    choice: choiceText(choice),
    payer: payerText({ paymentId, ...account }),
    price,
    coin: null,
    until: now + 1,
    ...changes,
  };
}

function draftWith(changes: Partial<PaymentDraft> = {}): PaymentDraft {
  return {
    ...emptyDraft(),
    paymentId,
    ...account,
    duration: '3 months',
    region: 'us',
    coin: 'btc',
    ...changes,
  };
}

const attempt: Attempt = { key: 'k', body: '{}', method: 'crypto', carriesCode: false };
const cardPayment = {
  paymentId: 'GHOST-1',
  choice: cardChoiceOf(draftWith()),
  inProgress: true,
  price,
};
const secrets = { ...emptyDraft().secrets };

describe('the state', () => {
  const held = { quotes: names.map((name) => quoteFor(choices[name])) };
  const over = { quotes: names.map((name) => quoteFor(choices[name], { until: now })) };
  const longOver = {
    quotes: names.map((name) => quoteFor(choices[name], { until: now - 30 * minute })),
  };
  const without = {
    quotes: names.map((name) => quoteFor(choices[name], { token: null, until: now })),
  };
  const typed = {
    secrets: {
      ...secrets,
      'nintendo-eshop': 'B',
      'alternative-rewarble': 'w',
      'alternative-paysafe': '0',
    },
  };
  // One column for each choice: card, coins, gift card, Rewarble, Paysafecard.
  test.for<[string, Partial<PaymentDraft>, string]>([
    ['nothing was shown', {}, 'choosing choosing choosing choosing choosing'],
    [
      'another duration was shown',
      {
        quotes: names.map((name) =>
          quoteFor({ ...choices[name], subscriptionDuration: '1 month' }),
        ),
      },
      'choosing choosing choosing choosing choosing',
    ],
    ['its time is not over', held, 'quoted quoted quoted quoted quoted'],
    [
      'it carries another e-mail address',
      { ...held, email: 'other@example.org' },
      'quoted lapsed quoted quoted quoted',
    ],
    [
      'it carries another payment id, and a hash was typed',
      { ...held, paymentId: 'GHOST-2', hash: 'ab' },
      'quoted lapsed quoted quoted quoted',
    ],
    [
      'it carries another account than an unanswered submission may have',
      { ...held, username: 'other', unanswered: [attempt] },
      'quoted quoted quoted quoted quoted',
    ],
    ['its time is over', over, 'lapsed lapsed lapsed lapsed lapsed'],
    ['a hash was typed', { ...over, hash: 'ab' }, 'lapsed sent lapsed lapsed lapsed'],
    ['only blanks were typed', { ...over, hash: ' ' }, 'lapsed lapsed lapsed lapsed lapsed'],
    ['sending was confirmed', { ...over, confirmed: true }, 'lapsed sent lapsed lapsed lapsed'],
    ['a code is being typed', { ...over, ...typed }, 'lapsed lapsed quoted quoted quoted'],
    [
      'a code has been typed for too long',
      { ...longOver, ...typed },
      'lapsed lapsed lapsed lapsed lapsed',
    ],
    [
      'a code is being typed without a quote',
      { ...without, ...typed },
      'lapsed lapsed lapsed lapsed lapsed',
    ],
    [
      'a submission is unanswered while the quote holds',
      { ...held, unanswered: [attempt] },
      'quoted quoted quoted quoted quoted',
    ],
    [
      'a submission is unanswered',
      { ...longOver, unanswered: [attempt] },
      'sent sent sent sent sent',
    ],
    ['the card’s page is open', { ...held, cardPayment }, 'card begun|quoted quoted quoted quoted'],
    [
      'the card’s page was left',
      { ...held, cardPayment: { ...cardPayment, inProgress: false } },
      'quoted quoted quoted quoted quoted',
    ],
    [
      'a card’s page of another account is open',
      { ...held, cardPayment: { ...cardPayment, choice: '[]' } },
      'quoted quoted quoted quoted quoted',
    ],
    [
      'the payment is registered',
      { ...over, unanswered: [attempt], registered: { paymentId: 'GHOST-1', method: 'card' } },
      'registered registered registered registered registered',
    ],
  ])('%s', ([, changes, expected]) => {
    const states = names.map((name) =>
      paymentState(draftWith(changes), { choice: choices[name], now }),
    );
    expect(states.map(({ name }) => name)).toEqual(
      expected
        .replace('card begun|', 'card_begun ')
        .split(' ')
        .map((name) => name.replace('_', ' ')),
    );
  });

  test('shows the newest quote of the choice, and ends with it', () => {
    const newer = quoteFor(choices.btc, { id: 'b' });
    const quotes = [newer, quoteFor(choices.btc, { until: now })];
    const state = paymentState(draftWith({ quotes }), { choice: choices.btc, now });
    expect(state).toEqual({ name: 'quoted', quote: newer, until: newer.until });
    expect(shownQuote(state)).toBe(newer);
    expect(shownQuote({ name: 'choosing' })).toBeUndefined();
  });
});

describe('Continue', () => {
  test.for([
    ['card', 'card', null],
    ['crypto', 'btc', null],
    ['nintendo-eshop', 'gift', 'us'],
    ['alternative', 'rewarble', null],
  ] as const)('with %s keeps the price and ends quotes of another', ([method, name, region]) => {
    const quotes = [quoteFor(choices[name], { price: dear }), quoteFor(choices[name], { id: 'b' })];
    const changes = agreeOn(draftWith({ quotes }), { method, tier });
    expect(changes).toEqual({
      method,
      agreed: { method, region, duration: '3 months', price },
      quotes: [{ ...quotes[0], until: 0 }, quotes[1]],
    });
    const draft = draftWith({ quotes, ...changes });
    expect(agreedOffer(draft)).toBe(draft.agreed);
    expect(choiceOf(draft, draft.agreed as AgreedOffer)).toEqual(choices[name]);
  });

  const went = (changes: Partial<PaymentDraft> = {}) =>
    draftWith({ ...agreeOn(draftWith(), { method: 'nintendo-eshop', tier }), ...changes });
  test.for<[string, PaymentDraft, boolean]>([
    ['while nothing is chosen anew', went(), true],
    ['not before', draftWith(), false],
    ['not for another method', went({ method: 'card' }), false],
    ['not for another duration', went({ duration: '1 year' }), false],
    ['not while no duration is chosen', went({ duration: null }), false],
    ['not for another region', went({ region: 'japan' }), false],
  ])('holds %s', ([, draft, holds]) => {
    expect(agreedOffer(draft) !== undefined).toBe(holds);
  });

  test('the route decides between the two vouchers, and a coin is needed', () => {
    const agreed = { method: 'alternative', region: null, duration: '3 months', price } as const;
    expect(choiceOf({ route: 'alternative-paysafe', coin: null }, agreed)).toEqual(
      choices.paysafecard,
    );
    expect(
      choiceOf({ route: 'alternative-rewarble', coin: null }, { ...agreed, method: 'crypto' }),
    ).toBeUndefined();
  });
});

describe('the price on the payment step', () => {
  const agreed = (method: AgreedOffer['method']): AgreedOffer => ({
    method,
    region: method === 'nintendo-eshop' ? 'us' : null,
    duration: '3 months',
    price,
  });
  const left = { ...cardPayment, inProgress: false };
  const cheap = { amount: 10, currency: 'USD' };
  test.for<[string, AgreedOffer['method'], Partial<PaymentDraft>, object]>([
    ['of the first step before a quote', 'crypto', {}, price],
    ['of the quote', 'crypto', { quotes: [quoteFor(choices.btc, { price: dear })] }, dear],
    ['of the quote', 'nintendo-eshop', { quotes: [quoteFor(choices.gift, { price: dear })] }, dear],
    ['of the quote', 'card', { quotes: [quoteFor(choices.card, { price: dear })] }, dear],
    ['of the card begun', 'card', { cardPayment: { ...cardPayment, price: dear } }, dear],
    [
      'of the card begun, although it is dearer now',
      'card',
      { cardPayment: left, quotes: [quoteFor(choices.card, { price: dear })] },
      price,
    ],
    [
      'of the quote that is cheaper than the card begun',
      'card',
      { cardPayment: left, quotes: [quoteFor(choices.card, { price: cheap })] },
      cheap,
    ],
    [
      'of the card whose page is open, although it is cheaper now',
      'card',
      { cardPayment, quotes: [quoteFor(choices.card, { price: cheap })] },
      price,
    ],
  ])('is that %s: %s', ([, method, changes, expected]) => {
    expect(shownPrice(draftWith(changes), agreed(method))).toEqual(expected);
  });
});

describe('a card payment', () => {
  const left = { ...cardPayment, inProgress: false };
  const at = (amount: number, currency = 'USD') =>
    quoteFor(choices.card, { price: { amount, currency } });
  test.for<[string, PaymentDraft['cardPayment'], HeldQuote, boolean]>([
    ['begun at the same price goes on', left, at(12), true],
    ['begun at a lower price goes on', left, at(13), true],
    ['begun at a higher price is left', left, at(11), false],
    ['whose page is open goes on', cardPayment, at(11), true],
    ['begun in another currency goes on', left, at(11, 'EUR'), true],
    ['of another account is left', { ...left, choice: '[]' }, at(12), false],
    ['that was not begun is new', null, at(12), false],
  ])('%s', ([, begun, quote, goesOn]) => {
    expect(cardToStart(draftWith({ cardPayment: begun }), quote)).toEqual(
      goesOn
        ? { begun, price: begun?.price, token: null }
        : { begun: undefined, price: quote.price, token: quote.token },
    );
  });

  test('is opened, left, and opened again', () => {
    const draft = draftWith();
    const opened = draftWith(openCard(draft, { paymentId: 'GHOST-1', provider: 'ramp', price }));
    expect(opened).toMatchObject({ cardProvider: 'ramp', cardPayment });
    expect(paymentState(opened, { choice: choices.card, now })).toEqual({
      name: 'card begun',
      payment: cardPayment,
    });
    const changes = leaveCard(opened, { isClosed: false });
    expect(changes).toEqual({ cardPayment: { ...cardPayment, inProgress: false } });
    const wentBack = { ...opened, ...changes };
    expect(begunPayment(wentBack)).toEqual(changes.cardPayment);
    expect(paymentState(wentBack, { choice: choices.card, now }).name).toBe('choosing');
    const again = openCard(wentBack, { paymentId: 'GHOST-1', provider: 'banxa', price });
    expect(again).toMatchObject({ cardProvider: 'banxa', cardPayment: { inProgress: true } });
  });

  test('is of one account and duration', () => {
    const draft = draftWith({ cardPayment });
    expect(begunPayment({ ...draft, username: ' mia ' })).toBe(cardPayment);
    expect(begunPayment({ ...draft, username: 'ann' })).toBeUndefined();
    expect(begunPayment({ ...draft, email: 'ann@example.org' })).toBeUndefined();
    expect(begunPayment({ ...draft, duration: '1 year' })).toBeUndefined();
    expect(begunPayment(draftWith())).toBeUndefined();
  });

  test('that is closed, or was never begun, leaves nothing to go on with', () => {
    expect(leaveCard({ cardPayment }, { isClosed: true })).toEqual({ cardPayment: null });
    expect(leaveCard({ cardPayment: null }, { isClosed: false })).toEqual({ cardPayment: null });
  });
});

describe('the quote that a new one takes the place of', () => {
  const donation = {
    type: 'donation',
    payment_method: 'crypto',
    crypto_type: 'btc',
    amount: 25,
  } as const;
  const other = quoteFor({ ...donation, amount: 1 });
  test.for<[string, readonly HeldQuote[], Choice, boolean]>([
    ['none was shown', [], donation, false],
    ['one of another amount of a donation', [other], donation, true],
    ['none of the same amount', [quoteFor(donation)], donation, false],
    [
      'none of another coin: it may have been paid',
      [quoteFor({ ...donation, crypto_type: 'eth' })],
      donation,
      false,
    ],
    ['none of a subscription: it may have been paid', [quoteFor(choices.btc)], choices.btc, false],
    ['none whose time is over', [{ ...other, until: now }], donation, false],
    ['no address without a quote', [{ ...other, token: null }], donation, false],
    ['only the last shown one', [quoteFor(choices.btc), other], donation, false],
  ])('%s', ([, quotes, choice, isReleased]) => {
    const released = releasedQuote(draftWith({ quotes }), { choice, now });
    expect(released).toBe(isReleased ? quotes[0] : undefined);
    for (const said of [{ hash: 'ab' }, { confirmed: true }])
      expect(releasedQuote(draftWith({ quotes, ...said }), { choice, now })).toBeUndefined();
  });
});

describe('an answer', () => {
  test('with a quote shows it', () => {
    const quote = quoteFor(choices.gift, { id: 'b' });
    const held = quoteFor(choices.gift);
    expect(showQuote({ quotes: [held] }, quote)).toEqual({ quotes: [quote, held] });
  });

  test('with another price corrects what has no quote', () => {
    const { agreed } = agreeOn(draftWith(), { method: 'crypto', tier });
    const held = quoteFor(choices.btc);
    const without = { ...held, token: null };
    const draft = draftWith({ agreed: agreed ?? null, quotes: [without, held] });
    expect(correctOffer(draft, { expected: dear, now })).toEqual({
      agreed: { ...agreed, price: dear },
      quotes: [{ ...without, price: dear }, held],
    });
    expect(correctOffer(draftWith(), { expected: dear, now })).toEqual({
      agreed: null,
      quotes: [],
    });
    expect(correctOffer(draft, { now })).toEqual({});
  });

  test('with a new quote shows it instead of the expired one', () => {
    const expired = quoteFor(choices.gift);
    const agreed = agreeOn(draftWith(), { method: 'nintendo-eshop', tier });
    const draft = draftWith({ ...agreed, quotes: [expired] });
    const quote = {
      quoteToken: 'new',
      ...dear,
      expiresAt: '2026-01-01T00:00:00.000Z',
      coin: null,
      processors: null,
    };
    const { quotes = [] } = correctOffer(draft, { quote, now });
    expect(quotes).toEqual([
      { ...expired, id: 'new', token: 'new', price: dear, until: now + 15 * minute },
      expired,
    ]);
  });

  test('that does not come keeps each submission once, until it is known to be absent', () => {
    const other = { ...attempt, key: 'l', body: '{"txid":"ab"}' };
    const sent = draftWith(sendAttempt(draftWith(), attempt));
    const both = draftWith(sendAttempt(sent, other));
    expect(both.unanswered).toEqual([attempt, other]);
    expect(sendAttempt(both, attempt)).toEqual({ unanswered: [other, attempt] });
    expect(dropAttempt(both, other)).toEqual({ unanswered: [attempt] });
  });

  test('that the id is taken begins with a new one', () => {
    const { paymentId, unanswered } = leaveId();
    expect(paymentId).toMatch(/^GHOST-/);
    expect(unanswered).toEqual([]);
  });

  test('that the server has the payment ends everything, and forgets codes', () => {
    const registered = { paymentId: 'GHOST-1', method: 'alternative' } as const;
    expect(register(registered)).toEqual({ registered, unanswered: [], secrets });
  });
});
