import { coinDecimal } from '../coin-decimal.ts';
import { recognisedChains } from '../evidence/assets.ts';
import { isPaidByCode } from '../transactions/code-words.ts';
import type { PaymentMethod, PaymentType } from '../transactions/transaction-words.ts';
import type { Translated } from '../with-own-texts.ts';
import { isTold, type Situation, type SituationDetails, type ToldSituation } from './situations.ts';

// What a payer reads of a situation, for pages and mails: free of zod, so that both say the same.

interface Words {
  readonly title: string;
  readonly text: string;
}

export const situationTexts = {
  situations: {
    not_found: {
      title: 'We have not found your transaction',
      text: 'The network does not know the transaction hash that was sent with this payment. Compare it with your wallet, and correct it if it is wrong.',
    },
    seen: {
      title: 'We saw your payment',
      text: 'It counts once the network has confirmed it. Nothing for you to do.',
    },
    received: {
      title: 'Your money has arrived',
      text: 'Our team verifies your payment next. Nothing for you to do.',
    },
    short: {
      title: 'Money has arrived, but not all of it',
      text: 'Do not pay the whole amount again. Write to our support with the payment ID.',
    },
    wrong_coin: {
      title: 'Another coin has arrived',
      text: 'It is not the coin that you were asked for. Do not pay again: our team decides what happens next.',
    },
    wrong_network: {
      title: 'Your transaction is on another network',
      text: 'It is not on the network that you were asked to use. Do not pay again: our team looks at what can be done. If you sent the wrong hash, correct it.',
    },
    wrong_address: {
      title: 'Your transaction paid another address',
      text: 'It has brought no money to us. Compare the transaction hash with your wallet, and correct it if it is wrong.',
    },
    nothing_sent: {
      title: 'Your transaction moved no money',
      text: 'It failed, or its amount is zero. If you have paid with another transaction, correct the hash.',
    },
    under_review: {
      title: 'Our team looks at your payment',
      text: 'Do not pay again: our team decides what happens next.',
    },
    code_in_doubt: {
      title: 'Your code may not cover the price',
      text: 'Our team redeems it and counts what it brings. Your subscription is activated once the price is covered. If something is missing, we email you.',
    },
    redeeming: {
      title: 'We are redeeming your code',
      text: 'Our team counts what it brings. Nothing for you to do.',
    },
    part_missing: {
      title: 'A part of the price is missing',
      text: 'Your code did not cover the price. What it brought is kept for your payment. We emailed you a link for adding another code.',
    },
    paid_twice: {
      title: 'Your payment has arrived twice',
      text: 'We know of the second one. Our team settles it with you.',
    },
    paid_after_failed: {
      title: 'Money has arrived after this payment was closed',
      text: 'Do not pay again: our team decides what happens next.',
    },
  } satisfies Record<ToldSituation, Words>,
  /** In place of the text of `short`: a card network takes no second part. */
  shortByCard: 'Do not pay again: our team decides what happens next.',
  /** After what the team decides: subscribers gave an address, donors did not. */
  teamWrites: {
    'ghost-eshop-pro': 'Our team writes to you.',
    donation: 'You can write to our support with the payment ID.',
  } satisfies Record<PaymentType, string>,
  confirmations: (seen: number, needed: number) => `${seen} of ${needed} confirmations.`,
  arrived: (money: string) => `${money} has arrived.`,
  missing: (money: string) => `${money} is missing.`,
  arrivedOf: (arrived: string, missing: string) => `${arrived} has arrived, ${missing} is missing.`,
  sendRest: (address: string) => `You can send the rest to ${address} and tell our support.`,
  foundOn: (network: string) => `We found it on this network: ${network}.`,
  foundMoneyOn: (money: string, network: string) =>
    `We found ${money} on this network: ${network}.`,
  wentTo: (address: string) => `It went to ${address}.`,
} as const;

/** Those after which the team writes. */
const decidedByTeam: readonly ToldSituation[] = [
  'wrong_coin',
  'wrong_network',
  'under_review',
  'paid_twice',
  'paid_after_failed',
];

export interface SituationLanguage {
  readonly locale: string;
  readonly situationTexts: Translated<typeof situationTexts>;
}

/** A payment with its situation; the details only for its payer. */
export interface DescribedPayment {
  readonly type: PaymentType;
  readonly paymentMethod: PaymentMethod;
  readonly situation: Situation;
  readonly details?: SituationDetails | undefined;
}

/** The words for a situation; undefined where the status says all there is to say. `next` is the part of `text` about what follows. */
export function describeSituation(
  { type, paymentMethod: method, situation, details }: DescribedPayment,
  language: SituationLanguage,
): (Words & { readonly next: string }) | undefined {
  if (!isTold(situation)) return undefined;
  const { situationTexts: texts } = language;
  const { title, text } = texts.situations[situation];
  const isShortByCard = situation === 'short' && method === 'card';
  const next = [
    isShortByCard ? texts.shortByCard : text,
    ...(isShortByCard || decidedByTeam.includes(situation) ? [texts.teamWrites[type]] : []),
  ];
  const sentences = [
    ...(details ? knownSentences({ situation, method, details }, language) : []),
    ...next,
    ...(situation === 'short' && details?.address ? [texts.sendRest(details.address)] : []),
  ];
  const between = language.locale === 'ja' ? '' : ' ';
  return { title, text: sentences.join(between), next: next.join(between) };
}

/** What the details say, before what follows from it. */
function knownSentences(
  {
    situation,
    method,
    details,
  }: { situation: ToldSituation; method: PaymentMethod; details: SituationDetails },
  { locale, situationTexts: texts }: SituationLanguage,
): string[] {
  const { symbol, network, address, confirmations, confirmationsNeeded } = details;
  const moneyOf = (amount: string | null) =>
    amount === null || symbol === null
      ? undefined
      : isPaidByCode(method)
        ? new Intl.NumberFormat(locale, { style: 'currency', currency: symbol }).format(
            amount as Intl.StringNumericLiteral,
          )
        : `${coinDecimal(amount, locale)} ${symbol}`;
  const [arrived, missing] = [moneyOf(details.arrived), moneyOf(details.missing)];
  const found = network === null ? undefined : recognisedChains[network].name;
  if (situation === 'wrong_network' && found !== undefined)
    return [arrived === undefined ? texts.foundOn(found) : texts.foundMoneyOn(arrived, found)];
  if (situation === 'wrong_address') return address === null ? [] : [texts.wentTo(address)];
  if (missing !== undefined)
    return [arrived === undefined ? texts.missing(missing) : texts.arrivedOf(arrived, missing)];
  return [
    ...(arrived === undefined ? [] : [texts.arrived(arrived)]),
    ...(confirmations === null || confirmationsNeeded === null
      ? []
      : [texts.confirmations(confirmations, confirmationsNeeded)]),
  ];
}
