import { chainFacts } from '@ghost-pay/contract/coins';
import { isCoinChain } from '@ghost-pay/contract/evidence/assets';
import { findingNames } from '@ghost-pay/contract/evidence/evidence-words';
import type { Evidence, Finding } from '@ghost-pay/contract/evidence/evidence.schemas';
import { verdictText } from '../../words.ts';
import { type Claims, linesOfFinding } from './evidence-lines.ts';
import { ageText, clockText } from './evidence-moments.ts';
import { cardTexts, findingWords, type Told } from './evidence.texts.ts';

/** The verdict, and the one fact that matters most beside it. */
export function evidenceHead(
  evidence: Evidence,
  { mayStillAppear, now }: { mayStillAppear: boolean; now: Date },
): { label: string; words: string } {
  const { verdict, seen, expected } = evidence;
  const label = verdictText({
    verdict,
    confirmations: seen?.confirmations ?? 0,
    confirmations_needed: expected.confirmations,
    may_still_appear: mayStillAppear,
  });
  return { label, words: headWords(evidence, now) };
}

function headWords(evidence: Evidence, now: Date): string {
  const { verdict, readings, read_at: readAt } = evidence;
  switch (verdict) {
    case 'settling':
      return timeLeft(evidence);
    case 'questionable':
    case 'refuted': {
      const reason = evidence.findings.find(({ code }) => linesOfFinding[code] !== undefined);
      return reason === undefined ? checkedText(readAt, now) : shortWords(evidence, reason);
    }
    case 'not_found':
      return cardTexts.checkedTimes(readings);
    case 'unavailable':
      return readAt === null ? cardTexts.noAnswer : cardTexts.lastAnswer(ageText(readAt, now));
    case 'proven':
      return checkedText(readAt, now);
  }
}

function shortWords(evidence: Evidence, finding: Finding): string {
  const { short } = findingWords[finding.code];
  return short?.(told(evidence, finding)) ?? findingNames[finding.code];
}

export function checkedText(readAt: string | null, now: Date): string {
  return readAt === null ? cardTexts.noAnswer : cardTexts.checked(ageText(readAt, now));
}

/** How long until it is final, by the usual time between blocks. */
function timeLeft({ expected: { chain, confirmations: needed }, seen }: Evidence): string {
  const blockSeconds = isCoinChain(chain) ? chainFacts[chain].blockSeconds : 0;
  // Chains of several blocks a second name their final blocks, which come within seconds.
  if (needed === null || blockSeconds < 1) return cardTexts.secondsLeft;
  const left = Math.max(1, needed - (seen?.confirmations ?? 0)) * blockSeconds;
  return left < 60 ? cardTexts.secondsLeft : cardTexts.minutesLeft(Math.round(left / 60));
}

/** One finding in words, and what an administrator can do about it. */
export interface Advice {
  readonly says: string;
  readonly remedy?: string | undefined;
}

function adviceOf(evidence: Evidence, finding: Finding): Advice {
  const { says, remedy } = findingWords[finding.code];
  return { says: says(told(evidence, finding)), remedy };
}

/** The line *Whose* says that already, or the line of the sources. */
const saidElsewhere = new Set<Finding['code']>([
  'exact_amount',
  'own_address',
  'own_reference',
  'single_source',
]);

/** What was found, what to do about it, and when the sources are asked again. */
export function evidenceAdvice(
  evidence: Evidence,
  {
    mayVerify,
    mayStillAppear,
    now,
    claims,
  }: { mayVerify: boolean; mayStillAppear: boolean; now: Date; claims: Claims },
): Advice[] {
  const { verdict, findings, seen, read_at: readAt, next_reading_at: next } = evidence;
  const found = findings
    .filter(({ code }) => !saidElsewhere.has(code))
    .map((finding) => adviceOf(evidence, finding));
  // The next reading makes a finding of a claim.
  if (claims === 'blocking' && !findings.some(({ code }) => code === 'contested'))
    found.unshift(adviceOf(evidence, { code: 'contested' }));
  const isOver =
    claims !== 'blocking' && !findings.some(({ code }) => findingWords[code].remedy !== undefined);
  const nextCheck =
    next === null ? [] : [{ says: cardTexts.nextCheck(clockText(new Date(next), now)) }];
  switch (verdict) {
    case 'proven':
      if (!isOver) return found;
      return [{ says: mayVerify ? cardTexts.mayVerify : cardTexts.nothingDiffers }, ...found];
    case 'settling':
      return [...found, { says: cardTexts.wait }];
    case 'not_found':
      return [...(mayStillAppear ? [{ says: cardTexts.notSeenYet }] : []), ...found, ...nextCheck];
    case 'unavailable':
      return [
        ...found,
        ...(seen !== null && readAt !== null
          ? [{ says: cardTexts.oldFacts(ageText(readAt, now)) }]
          : []),
        ...nextCheck,
      ];
    case 'questionable':
    case 'refuted':
      return found;
  }
}

function told({ expected: { symbol } }: Evidence, finding: Finding): Told {
  return { ...finding, expectedSymbol: symbol };
}

/** The sources and whether they agree. */
export function sourcesText({ sources, sources_agree: agree }: Evidence): string {
  const names = sources.map(({ name }) => name).join(', ');
  const answering = sources.filter(({ said }) => said !== null).length;
  if (sources.length === 0) return cardTexts.noSources;
  if (answering < sources.length) return cardTexts.sourcesAnswer(answering, sources.length, names);
  if (agree === false) return cardTexts.sourcesDisagree(sources.length, names);
  return sources.length === 1
    ? cardTexts.oneSource(names)
    : cardTexts.sourcesAgree(sources.length, names);
}
