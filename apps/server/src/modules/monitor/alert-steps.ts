import type { AlertRow } from './alerts.repository.ts';
import type { Alert, AlertFinding } from './check.ts';

const hour = 3_600_000;

/** A mail while the alert lasts, once a day. */
const repeatMailMs = 24 * hour;
/** An alert that comes and goes is mailed at most once in this time. */
const quietMs = hour;
/** An alert of a machine that has said nothing for this long is over: the machine is gone. */
const goneMachineMs = 24 * hour;

/** An open alert, raised or not yet. */
export type OpenAlert = Pick<
  AlertRow,
  'facts' | 'began_at' | 'seen_at' | 'raised_at' | 'mailed_at'
>;

/** What happened to earlier alerts of the same kind and subject. */
export interface Earlier {
  readonly clearedAt: Date | null;
  readonly mailedAt: Date | null;
}

export interface AlertStep {
  /** The row from now on; undefined for none, and null to forget one that was never raised. */
  readonly row: OpenAlert | null | undefined;
  /** What is told to webhooks. */
  readonly event: 'alert_raised' | 'alert_cleared' | null;
  /** Whether a mail is due: the first one, one of each day while it lasts, or the one that it is over. */
  readonly mail: 'raised' | 'lasts' | 'cleared' | null;
}

const nothing: AlertStep = { row: undefined, event: null, mail: null };

interface Situation {
  /** When the alert is told. */
  readonly rule: Pick<Alert<never>, 'holdMs' | 'mailAfterMs' | 'isOfMachine'>;
  /** Undefined for a subject that the check no longer names. */
  readonly finding: AlertFinding | undefined;
  readonly open: OpenAlert | undefined;
  /** Undefined for a subject that had no alert. */
  readonly earlier: Earlier | undefined;
  readonly now: Date;
}

/** The step from what is open to what was found. Every instance may take it: it depends on what it is given alone. */
export function nextStep(situation: Situation): AlertStep {
  const { rule, finding, open, earlier, now } = situation;
  if (finding?.state === 'wrong') {
    const seenAt = finding.seenAt ?? now;
    // One instance remembers a failure that another one has seen the end of.
    const clearedAt = earlier?.clearedAt ?? null;
    const isStale = open === undefined && clearedAt !== null && seenAt <= clearedAt;
    return isStale ? nothing : goesOn(finding, situation);
  }
  if (open === undefined) return nothing;
  const isOver =
    finding === undefined
      ? rule.isOfMachine !== true || since(open.seen_at, now) >= goneMachineMs
      : finding.state === 'well' && (finding.seenAt === undefined || finding.seenAt > open.seen_at);
  return isOver ? ends(open) : { ...nothing, row: open, mail: mailDue(open, situation) };
}

function goesOn(
  { since: foundSince, seenAt, facts }: AlertFinding & { state: 'wrong' },
  situation: Situation,
): AlertStep {
  const { rule, open, now } = situation;
  const times = [foundSince, now, ...(open === undefined ? [] : [open.began_at])];
  const beganAt = new Date(Math.min(...times.map(Number)));
  const isLongEnough = since(beganAt, now) >= (rule.holdMs ?? 0);
  const raisedBefore = open?.raised_at ?? null;
  const row: OpenAlert = {
    facts,
    began_at: beganAt,
    seen_at: seenAt ?? now,
    raised_at: raisedBefore ?? (isLongEnough ? now : null),
    mailed_at: open?.mailed_at ?? null,
  };
  const isRaisedNow = row.raised_at !== null && raisedBefore === null;
  return { row, event: isRaisedNow ? 'alert_raised' : null, mail: mailDue(row, situation) };
}

function ends(open: OpenAlert): AlertStep {
  if (open.raised_at === null) return { ...nothing, row: null };
  const mail = open.mailed_at === null ? null : 'cleared';
  return { row: open, event: 'alert_cleared', mail };
}

function mailDue(
  { raised_at: raisedAt, began_at: beganAt, mailed_at: mailedAt }: OpenAlert,
  { rule: { mailAfterMs = 0 }, earlier, now }: Situation,
): AlertStep['mail'] {
  if (raisedAt === null || mailAfterMs === null || since(beganAt, now) < mailAfterMs) return null;
  if (mailedAt !== null) return since(mailedAt, now) >= repeatMailMs ? 'lasts' : null;
  const lastMailAt = earlier?.mailedAt ?? null;
  return lastMailAt === null || since(lastMailAt, now) >= quietMs ? 'raised' : null;
}

function since(moment: Date, now: Date): number {
  return now.getTime() - moment.getTime();
}
