import type { ChainFlag, Verdict } from '@ghost-pay/contract/evidence/evidence-words';
import type { Truth } from './truth.ts';
import { expected, possible } from './truth.ts';

/** A payment as the trial knows it, at the moment of the check. */
export interface Known {
  readonly id: string;
  readonly paymentId: string;
  readonly coin: string;
  readonly happening: string;
  readonly truth: Truth;
  /** An administrator verified it while money was there, and the chain has lost that money since. */
  readonly isLostAfterwards: boolean;
  /** A reorganisation has touched its transaction. */
  readonly isShaken: boolean;
  /** A source of its chain lies now. */
  readonly isLiedAbout: boolean;
}

/** What the site stores of a payment's evidence. */
export interface StoredEvidence {
  readonly id: string;
  readonly verdict: Verdict | null;
  /** The copy beside the payment, by which lists are filtered. */
  readonly copy: Verdict | null;
  readonly findings: readonly { readonly code: string }[];
  readonly flags: readonly ChainFlag[];
  readonly readings: number;
  /** A reading is due, or claimed. */
  readonly isOpen: boolean;
}

/** The readings that are kept, by id: a digest of each. */
export type KeptReadings = ReadonlyMap<number, string>;

/** Verdicts that were stored while the trial knows what is true. */
export function checkVerdicts(
  known: ReadonlyMap<string, Known>,
  stored: readonly StoredEvidence[],
): string[] {
  return stored.flatMap(({ id, verdict, findings }) => {
    const payment = known.get(id);
    if (payment === undefined) return [`${id} was never registered`];
    if (verdict === null || verdict === 'unavailable') return [];
    if (possible[payment.truth].includes(verdict)) return [];
    // What was found before is believed for ten minutes against one source, and the card says so.
    const isSlow =
      (verdict === 'proven' || verdict === 'settling') &&
      findings.some(({ code }) => code === 'sources_disagree');
    if (isSlow && (payment.truth === 'absent' || payment.truth === 'arriving')) return [];
    // The word of one source alone stands on the card as such, and it may lie. It may not prove anything.
    const isOneWord = findings.some(({ code }) => code === 'single_source');
    if (isOneWord && payment.isLiedAbout && verdict !== 'proven') return [];
    return [
      `${nameOf(payment)} is ${verdict} (${codesOf(findings)}), and in truth: ${payment.truth}`,
    ];
  });
}

/** What must hold when every source has told the truth for days and nothing is due any more. */
export function checkEnd(
  known: ReadonlyMap<string, Known>,
  stored: readonly StoredEvidence[],
): string[] {
  const byId = new Map(stored.map((one) => [one.id, one]));
  return [...known.values()].flatMap((payment) => {
    const name = nameOf(payment);
    const evidence = byId.get(payment.id);
    if (evidence === undefined) return [`${name} has no evidence`];
    const { verdict, copy, findings, readings, isOpen, flags } = evidence;
    const isFlagged = flags.includes('chain_vanished');
    return [
      ...(verdict !== null && expected[payment.truth].includes(verdict)
        ? []
        : [`${name} ended as ${verdict} (${codesOf(findings)}), and in truth: ${payment.truth}`]),
      ...(copy === verdict ? [] : [`${name} is ${verdict}, and its copy ${copy}`]),
      ...(readings > 0 ? [] : [`${name} was never read`]),
      ...(isOpen ? [`${name} is still due`] : []),
      ...(payment.isLostAfterwards && !isFlagged
        ? [`${name} lost its money after it was verified, without a flag`]
        : []),
      ...(isFlagged && payment.truth === 'enough' && !payment.isShaken
        ? [`${name} is flagged as lost, and its money was always there`]
        : []),
    ];
  });
}

/** Readings are only added, never changed and never lost. */
export function checkKept(before: KeptReadings, now: KeptReadings): string[] {
  return [...before].flatMap(([id, digest]) => {
    const kept = now.get(id);
    if (kept === undefined) return [`The reading ${id} is lost`];
    return kept === digest ? [] : [`The reading ${id} was changed`];
  });
}

function codesOf(findings: StoredEvidence['findings']): string {
  return findings.map(({ code }) => code).join(' ');
}

function nameOf({ paymentId, coin, happening }: Known): string {
  return `${paymentId} (${coin}, ${happening})`;
}
