import { recognisedChains, type RecognisedChain } from '@ghost-pay/contract/evidence/assets';
import type { FindingCode } from '@ghost-pay/contract/evidence/evidence-words';
import type { Evidence } from '@ghost-pay/contract/evidence/evidence.schemas';
import { cardTexts, lineLabels } from './evidence.texts.ts';
import { clockText, minutesBetween, spanText } from './evidence-moments.ts';

/** The questions of the card, always in this order. */
export type LineKey = keyof typeof lineLabels;
export const lineKeys = Object.keys(lineLabels) as LineKey[];

export type LineState =
  | 'fits'
  | 'arriving'
  /** An administrator must look at it. */
  | 'differs'
  | 'contradicts'
  | 'unknown'
  /** A fact that speaks neither for the payment nor against it. */
  | 'plain';

export interface Line {
  readonly key: LineKey;
  /** Null where the answer is one sentence for both columns. */
  readonly expected: string | null;
  readonly found: string;
  /** Beside an address that is not the site's. */
  readonly remark?: string;
  readonly state: LineState;
}

/** Whether other visitors claim the transaction. */
export type Claims = 'none' | 'noted' | 'blocking';

interface Circumstances {
  readonly claims: Claims;
  readonly now: Date;
}

type Answer = Omit<Line, 'key'>;

/** The lines that a finding is about. Those that are not listed are told in a sentence only. */
export const linesOfFinding: Partial<Record<FindingCode, readonly LineKey[]>> = {
  wrong_network: ['network'],
  vanished: ['block'],
  transaction_failed: ['amount', 'block'],
  wrong_destination: ['amount', 'address'],
  inside_unknown: ['amount'],
  fake_token: ['amount', 'network'],
  zero_value: ['amount'],
  wrong_token: ['amount', 'network'],
  already_counted: ['claimed'],
  own_transfer: ['whose'],
  other_address: ['whose'],
  too_old: ['time'],
  older_than_quote: ['time'],
  due_unknown: ['amount'],
  underpaid: ['amount'],
  overpaid: ['amount'],
  other_price: ['whose'],
  through_contract_untraced: ['amount'],
  contested: ['claimed'],
  amount_of_another_quote: ['whose'],
  reference_of_another_quote: ['whose'],
};

/** The state of a line that a finding is about. Under the other verdicts findings are notes. */
const stateOfFinding: Partial<Record<Evidence['verdict'], LineState>> = {
  questionable: 'differs',
  refuted: 'contradicts',
  not_found: 'differs',
};

/** On another network the address can be ours all the same: then only the network differs. */
function linesOf(code: FindingCode, verdict: Evidence['verdict']): readonly LineKey[] {
  if (code === 'wrong_network' && verdict !== 'questionable')
    return ['amount', 'address', 'network'];
  return linesOfFinding[code] ?? [];
}

/** The answer to each question. Lines that differ come first. */
export function evidenceLines(evidence: Evidence, circumstances: Circumstances): Line[] {
  const { findings, verdict } = evidence;
  const marked = new Set(findings.flatMap(({ code }) => linesOf(code, verdict)));
  const state = stateOfFinding[verdict];
  const lines = lineKeys.map((key): Line => {
    const answer = answers[key](evidence, circumstances);
    return { key, ...answer, ...(state !== undefined && marked.has(key) && { state }) };
  });
  return [...lines.filter(isDifferent), ...lines.filter((line) => !isDifferent(line))];
}

export function isDifferent({ state }: Line): boolean {
  return state === 'differs' || state === 'contradicts';
}

/** A claim that blocks the verification waits for somebody, whatever the chain says. */
const stateOfClaims: Record<Claims, LineState> = {
  none: 'fits',
  noted: 'plain',
  blocking: 'differs',
};

/** The lines that are in sight before all are asked for: what differs or is on its way, and what arrived where. */
export function isInSight({ key, state }: Line): boolean {
  if (state === 'fits') return key === 'amount' || key === 'address';
  return state === 'differs' || state === 'contradicts' || state === 'arriving';
}

const answers: Record<LineKey, (evidence: Evidence, circumstances: Circumstances) => Answer> = {
  amount: (evidence) => {
    const { amount, symbol } = evidence.expected;
    return {
      expected: amount === null ? cardTexts.amountUnknown : `${amount} ${symbol}`,
      ...answer(evidence, arrivalOf(evidence).amount),
      // Another coin's amount cannot be compared.
      ...(evidence.findings.some(isElsewhere) && { state: 'plain' as const }),
    };
  },
  address: (evidence) => {
    const { address, isOurs } = arrivalOf(evidence);
    return {
      expected: evidence.expected.address ?? cardTexts.unknown,
      ...answer(evidence, address),
      ...(address !== null && !isOurs && { remark: cardTexts.notOurs }),
    };
  },
  network: (evidence) => {
    const { symbol, chain } = evidence.expected;
    return {
      expected: networkText(symbol, chain),
      ...answer(evidence, arrivalOf(evidence).network),
    };
  },
  block: (evidence, { now }) => {
    const { confirmations } = evidence.expected;
    return {
      expected: confirmations === null ? cardTexts.final : cardTexts.deep(confirmations),
      ...answer(evidence, blockText(evidence, now)),
      ...(isArriving(evidence) && { state: 'arriving' as const }),
    };
  },
  time: (evidence, { now }) => {
    const { not_before: notBefore, by_quote: byQuote } = evidence.expected;
    const from = clockText(new Date(notBefore), now);
    return {
      expected: byQuote ? cardTexts.afterQuote(from) : cardTexts.after(from),
      ...answer(evidence, timeText(evidence, now)),
    };
  },
  whose: (evidence) => ({ expected: null, ...whoseAnswer(evidence) }),
  claimed: ({ counted_for: countedFor }, { claims }) => ({
    expected: cardTexts.claimedByOne,
    found:
      countedFor === null
        ? claims === 'none'
          ? cardTexts.claimedByThis
          : cardTexts.claimedByAnother
        : cardTexts.claimedBy(countedFor),
    state: stateOfClaims[claims],
  }),
};

function answer({ verdict }: Evidence, found: string | null): Pick<Answer, 'found' | 'state'> {
  if (found === null) return { found: cardTexts.nothing, state: 'unknown' };
  return { found, state: verdict === 'unavailable' ? 'unknown' : 'fits' };
}

interface Arrival {
  readonly amount: string | null;
  readonly address: string | null;
  readonly isOurs: boolean;
  readonly network: string | null;
}

/** What the transaction brought, and where, as far as it is known. */
function arrivalOf({ verdict, findings, expected, seen }: Evidence): Arrival {
  const find = (...codes: FindingCode[]) => findings.find(({ code }) => codes.includes(code));
  const nothing = cardTexts.nothingToUs(expected.symbol);
  const ours = seen?.transfers[0]?.address ?? null;
  const network = seen === null ? null : networkText(expected.symbol, seen.chain);
  const other = find('wrong_network', 'wrong_token');
  if (other !== undefined) {
    const isOurs = verdict === 'questionable';
    const moved = other.amount && other.symbol ? `${other.amount} ${other.symbol}` : null;
    const chain = other.chain ?? seen?.chain ?? expected.chain;
    const address = other.address ?? null;
    return {
      amount: isOurs ? moved : nothing,
      address,
      isOurs,
      network: networkText(other.symbol, chain),
    };
  }
  const elsewhere = find('wrong_destination');
  if (elsewhere !== undefined)
    return {
      amount: nothing,
      address: elsewhere.address ?? seen?.elsewhere[0]?.address ?? null,
      isOurs: false,
      network: seen === null ? null : networkText(elsewhere.symbol ?? expected.symbol, seen.chain),
    };
  if (find('fake_token') !== undefined)
    return { amount: nothing, address: ours, isOurs: true, network: cardTexts.unknownToken };
  if (find('transaction_failed', 'zero_value') !== undefined)
    return { amount: nothing, address: ours, isOurs: true, network };
  return {
    amount: seen === null || isZero(seen.amount) ? null : `${seen.amount} ${seen.symbol}`,
    address: ours,
    isOurs: true,
    network,
  };
}

function networkText(symbol: string | undefined, chain: RecognisedChain): string {
  const { name } = recognisedChains[chain];
  return symbol === undefined ? cardTexts.onChain(name) : cardTexts.coinOnChain(symbol, name);
}

function isZero(amount: string): boolean {
  return /^[0.]*$/.test(amount);
}

/** The money is on its way to being final. */
function isArriving({ verdict, expected, seen, findings }: Evidence): boolean {
  if (verdict === 'settling') return true;
  const isJudged = verdict === 'questionable' && seen !== null && !findings.some(isElsewhere);
  return isJudged && !seen.is_final && seen.confirmations < (expected.confirmations ?? Infinity);
}

function isElsewhere({ code }: { code: FindingCode }): boolean {
  return code === 'wrong_network';
}

function blockText({ seen, expected, findings }: Evidence, now: Date): string | null {
  if (findings.some(({ code }) => code === 'vanished')) return cardTexts.gone;
  if (seen === null || findings.some(isElsewhere)) return null;
  if (!seen.in_block) return cardTexts.notInBlock;
  const since = seen.block_time === null ? null : clockText(new Date(seen.block_time), now);
  if (!seen.succeeded) return cardTexts.failedIn(since);
  // Bitcoin itself calls no block final: there the depth is the fact.
  const isFinal =
    seen.is_final && (expected.confirmations === null || expected.chain !== 'bitcoin');
  return cardTexts.since(isFinal ? cardTexts.final : cardTexts.deep(seen.confirmations), since);
}

function timeText({ seen, expected }: Evidence, now: Date): string | null {
  if (seen === null) return null;
  const moments = [seen.first_seen_at, seen.block_time].flatMap((at) =>
    at === null ? [] : [new Date(at)],
  );
  const sent = moments.reduce((one, other) => (other < one ? other : one));
  const at = clockText(sent, now);
  const minutes = minutesBetween(new Date(expected.not_before), sent);
  if (minutes < 0) return cardTexts.earlier(at, spanText(minutes));
  return expected.by_quote ? cardTexts.later(at, spanText(minutes)) : at;
}

function whoseAnswer({
  whose,
  verdict,
  seen,
  findings,
}: Evidence): Pick<Answer, 'found' | 'state'> {
  const isPast = verdict === 'unavailable' || verdict === 'not_found';
  const has = (code: FindingCode) => findings.some((finding) => finding.code === code);
  if (has('own_address')) return { found: cardTexts.whose.ownAddress, state: 'fits' };
  if (has('own_reference')) return { found: cardTexts.whose.ownReference, state: 'fits' };
  if (has('reference_of_another_quote'))
    return { found: cardTexts.whose.anotherReference, state: 'plain' };
  switch (whose) {
    case 'quote':
      return isPast
        ? { found: cardTexts.whose.wasQuote, state: 'unknown' }
        : { found: cardTexts.whose.quote, state: 'fits' };
    case 'hash_only':
      return { found: cardTexts.whose.hashOnly, state: isPast ? 'unknown' : 'plain' };
    case 'another_quote':
      return { found: cardTexts.whose.anotherQuote, state: isPast ? 'unknown' : 'plain' };
    case 'unknown':
      return {
        found:
          verdict === 'refuted'
            ? cardTexts.whose.nothingReached
            : seen === null
              ? cardTexts.whose.notFound
              : cardTexts.whose.unknown,
        state: 'unknown',
      };
  }
}
