import type { AlertKind, AlertSeverity } from '@ghost-pay/contract/alerts/alert-words';
import type { SystemStatusRow } from '@ghost-pay/contract/status/status.endpoints';
import type { Reading } from '../../core/metrics/figures.ts';
import type { Dependencies } from '../../dependencies.ts';

/**
 * One subject that the site watches: how its fact is read, and what System Status, the alerts and the metrics make of
 * that same fact. Its limits, words and remedies stand with it.
 */
export interface Check<Fact> {
  /** The fact in the log. */
  readonly name: string;
  /** Throws if the fact cannot be read. With alerts, no service outside is asked. */
  read(dependencies: Dependencies): Fact | Promise<Fact>;
  readonly rows?: readonly Row<Fact>[];
  readonly alerts?: { readonly [Kind in AlertKind]?: Alert<Fact> };
  readonly figures?: readonly FigureOfFact<Fact>[];
}

/** A row of System Status. */
export interface Row<Fact> {
  /** Its name on the wire, which never changes. */
  readonly key: string;
  readonly label: string;
  /** The text while the fact cannot be read; 'Error' unless given. */
  readonly failed?: string;
  judge(fact: Fact, now: Date): Finding;
}

/** What a row says. Never an address of the machine, a secret or the text of an exception. */
export type Finding = Pick<SystemStatusRow, 'state' | 'text' | 'detail'>;

type FindingOf = (text: string, detail?: string | null) => Finding;
export const ok: FindingOf = (text, detail = null) => ({ state: 'ok', text, detail });
/** Of what is not used, or not known yet: neither well nor wrong. */
export const off: FindingOf = (text, detail = null) => ({ state: 'off', text, detail });
export const warning: FindingOf = (text, detail = null) => ({ state: 'warning', text, detail });
export const error: FindingOf = (text, detail = null) => ({ state: 'error', text, detail });

/** Something that administrators are told of once, until it is over. No word names a person, a payment or a secret. */
export interface Alert<Fact> {
  readonly severity: AlertSeverity;
  /** For how long it has to be wrong before it is raised; it is raised at once unless given. */
  readonly holdMs?: number;
  /** For how long it has to be wrong before super admins get a mail: as soon as it is raised unless given, null for none. */
  readonly mailAfterMs?: number | null;
  /** The key of the row that says the same: the check's only one unless given. */
  readonly row?: (subject: string) => string;
  /** Its subjects belong to one machine; another machine says nothing about them. */
  readonly isOfMachine?: true;
  /** What is found about each subject; about the only one if there is no list. */
  find(fact: Fact, now: Date): AlertFinding | readonly AlertFinding[];
  readonly title: Words;
  /** What is wrong. */
  readonly sentence: Words;
  /** What to do. */
  readonly advice: Words;
}

type Words = string | ((alert: ToldAlert) => string);

/** An alert, as far as its words need it. */
export interface ToldAlert {
  readonly subject: string;
  readonly facts: Readonly<Record<string, string | number>>;
  readonly began_at: Date;
}

/** What is found about one subject; the empty one where there is only one. */
export type AlertFinding =
  | WrongFinding
  | { readonly state: 'well'; readonly subject: string; readonly seenAt?: Date }
  /** Changes nothing: an open alert stays open. */
  | { readonly state: 'unknown'; readonly subject: string };

interface WrongFinding {
  readonly state: 'wrong';
  readonly subject: string;
  /** Since when, as far as the fact tells. */
  readonly since: Date;
  /** The moment that the fact is of; now, unless it is remembered by one instance. */
  readonly seenAt?: Date;
  /** What the words are written from, kept with the alert. */
  readonly facts: Readonly<Record<string, string | number>>;
}

export const well: AlertFinding = { state: 'well', subject: '' };

export function wrong(
  since: Date,
  {
    subject = '',
    facts = {},
    seenAt,
  }: Partial<Pick<WrongFinding, 'subject' | 'facts' | 'seenAt'>> = {},
): AlertFinding {
  return { state: 'wrong', subject, since, facts, ...(seenAt && { seenAt }) };
}

/** Of a value that raises an alert beyond one limit and clears it at a second one; between them nothing changes. */
export function stateOf(
  value: number,
  { raises, clears }: { raises: number; clears: number },
): AlertFinding['state'] {
  if (value > raises) return 'wrong';
  return value <= clears ? 'well' : 'unknown';
}

/** The words of an alert as it stands. */
export function writeWords(
  { title, sentence, advice }: Pick<Alert<never>, 'title' | 'sentence' | 'advice'>,
  alert: ToldAlert,
): { title: string; sentence: string; advice: string } {
  const write = (words: Words) => (typeof words === 'string' ? words : words(alert));
  return { title: write(title), sentence: write(sentence), advice: write(advice) };
}

/** What an alert finds wrong, as a row that says the same; undefined while it would not be raised. */
export function rowOf<Fact>(
  text: string,
  alert: Alert<Fact>,
  { fact, now }: { fact: Fact; now: Date },
): Finding | undefined {
  const found = [alert.find(fact, now)].flat().find((finding) => finding.state === 'wrong');
  if (found === undefined) return undefined;
  const { subject, facts, since } = found;
  if (now.getTime() - since.getTime() < (alert.holdMs ?? 0)) return undefined;
  const { sentence, advice } = writeWords(alert, { subject, facts, began_at: since });
  return { state: alert.severity, text, detail: `${sentence} ${advice}` };
}

/** A figure of the metrics. What is not known is undefined, and absent there. */
export interface FigureOfFact<Fact> {
  readonly name: `ghost_pay_${string}`;
  readonly help: string;
  readonly labelNames?: readonly string[];
  read(fact: Fact, now: Date): readonly Reading<string>[] | number | undefined;
}

/** In seconds. */
export function ageOf(moment: Date | null | undefined, now: Date): number | undefined {
  return moment ? (now.getTime() - moment.getTime()) / 1_000 : undefined;
}

export function wholeMinutes(from: Date, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - from.getTime()) / 60_000));
}

/** A length of time for people. */
export function writeMinutes(minutes: number): string {
  return minutes < 1 ? 'less than a minute' : `${minutes} min`;
}

/** A moment for people, such as `2026-11-23 12:00 UTC`. */
export function momentOf(moment: Date): string {
  const iso = moment.toISOString();
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}
