import type { RecognisedChain } from '@ghost-pay/contract/evidence/assets';
import { quoteHours } from '@ghost-pay/contract/quotes/quote-minutes';
import type { EvidenceCase } from './evidence-case.ts';
import type { FoundFacts } from './stored-facts.ts';

// When money was sent, and when it must have been sent to count.

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Until when money that is sent counts for the quote. */
export function quoteEndsAt(quote: { readonly createdAt: Date }): Date {
  return new Date(quote.createdAt.getTime() + quoteHours * hourMs);
}

/** How far a block's time may lie before the money was really sent: Bitcoin's may lie by two hours. */
export function blockTimeLooseMs(chain: RecognisedChain): number {
  return chain === 'bitcoin' ? 2 * hourMs : 2 * minuteMs;
}

/** The earliest known moment: a block comes after the sending, and we may have seen it before. */
export function sentAtOf(
  { firstSeenAt, at }: Pick<EvidenceCase, 'firstSeenAt' | 'at'>,
  facts: FoundFacts,
): Date {
  const moments = [
    ...(firstSeenAt === null ? [] : [firstSeenAt]),
    ...(facts.found === 'block' ? [new Date(facts.block.time)] : []),
  ];
  return moments.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? at;
}

export function notBeforeOf({ quote, payment, rules }: EvidenceCase): Date {
  if (quote !== null) return quote.createdAt;
  return new Date(payment.createdAt.getTime() - rules.oldestHours * hourMs);
}

/** By how many minutes the money was sent before it can have been for this payment; undefined if it was not. */
export function tooOldBy(given: EvidenceCase, sentAt: Date): number | undefined {
  const loose = blockTimeLooseMs(given.payment.chain);
  const notBefore = notBeforeOf(given);
  return sentAt.getTime() < notBefore.getTime() - loose
    ? minutesBetween(sentAt, notBefore)
    : undefined;
}

export function minutesBetween(one: Date, other: Date): number {
  return Math.round((other.getTime() - one.getTime()) / minuteMs);
}

/**
 * About when a payment became provable: when the block was made that it had to wait for, counted between its own block
 * and the newest one. Undefined where the chain's own finality decided.
 */
export function provableAt({
  basis: { rules },
  agreement: { result },
  sources,
}: {
  readonly basis: Pick<EvidenceCase, 'rules'>;
  readonly agreement: { readonly result: EvidenceCase['result'] };
  readonly sources: readonly {
    readonly tip: { readonly height: number; readonly time: string } | null;
  }[];
}): Date | undefined {
  const { confirmationsNeeded: needed } = rules;
  const tip = sources.flatMap((source) => source.tip ?? [])[0];
  if (needed === null || tip === undefined || result.outcome !== 'facts') return undefined;
  const { facts } = result;
  if (facts.found !== 'block' || result.confirmations < needed) return undefined;
  const from = new Date(facts.block.time).getTime();
  const blocks = Math.max(1, tip.height - facts.block.height);
  const share = Math.min(1, (needed - 1) / blocks);
  return new Date(from + (new Date(tip.time).getTime() - from) * share);
}
