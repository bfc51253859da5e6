import type { Alert, AlertFinding } from './check.ts';

const hour = 3_600_000;

/** A mail while the alert lasts, once a day. */
const repeatMailMs = 24 * hour;
/** An alert that comes and goes is mailed at most once in this time. */
const quietMs = hour;
/** An alert of a machine that has said nothing for this long is over: the machine is gone. */
const goneMachineMs = 24 * hour;

/** When an alert is told. */
export type AlertTiming = Pick<Alert<never>, 'holdMs' | 'mailAfterMs' | 'isOfMachine'>;

/** An open alert, raised or not yet. */
export interface OpenAlert {
  readonly facts: Readonly<Record<string, string | number>>;
  readonly began_at: Date;
  readonly seen_at: Date;
  readonly raised_at: Date | null;
  readonly mailed_at: Date | null;
}

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

/**
 * The step from what is open to what was found. `finding` is undefined for a subject that the rule no longer names.
 * Every instance may take it: its result depends on what it is given alone.
 */
export function nextStep({
  rule,
  finding,
  open,
  earlier,
  now,
}: {
  rule: AlertTiming;
  finding: AlertFinding | undefined;
  open: OpenAlert | undefined;
  earlier: Earlier;
  now: Date;
}): AlertStep {
  if (finding?.state === 'wrong') {
    const seenAt = finding.seenAt ?? now;
    // One instance remembers a failure that another one has seen the end of.
    const isStale = open === undefined && earlier.clearedAt !== null && seenAt <= earlier.clearedAt;
    return isStale ? nothing : goesOn({ rule, finding, open, earlier, now });
  }
  if (open === undefined) return nothing;
  const isOver =
    finding === undefined
      ? rule.isOfMachine !== true || since(open.seen_at, now) >= goneMachineMs
      : finding.state === 'well' && (finding.seenAt === undefined || finding.seenAt > open.seen_at);
  if (isOver) return ends(open);
  return { ...nothing, row: open, mail: mailDue({ rule, row: open, earlier, now }) };
}

function goesOn({
  rule,
  finding,
  open,
  earlier,
  now,
}: {
  rule: AlertTiming;
  finding: AlertFinding & { state: 'wrong' };
  open: OpenAlert | undefined;
  earlier: Earlier;
  now: Date;
}): AlertStep {
  const times = [finding.since, now, ...(open === undefined ? [] : [open.began_at])];
  const beganAt = new Date(Math.min(...times.map(Number)));
  const isLongEnough = since(beganAt, now) >= (rule.holdMs ?? 0);
  const row: OpenAlert = {
    facts: finding.facts,
    began_at: beganAt,
    seen_at: finding.seenAt ?? now,
    raised_at: open?.raised_at ?? (isLongEnough ? now : null),
    mailed_at: open?.mailed_at ?? null,
  };
  const isRaisedNow = row.raised_at !== null && (open?.raised_at ?? null) === null;
  return {
    row,
    event: isRaisedNow ? 'alert_raised' : null,
    mail: mailDue({ rule, row, earlier, now }),
  };
}

function ends(open: OpenAlert): AlertStep {
  if (open.raised_at === null) return { ...nothing, row: null };
  return {
    row: open,
    event: 'alert_cleared',
    mail: open.mailed_at === null ? null : 'cleared',
  };
}

function mailDue({
  rule: { mailAfterMs = 0 },
  row: { raised_at: raisedAt, began_at: beganAt, mailed_at: mailedAt },
  earlier,
  now,
}: {
  rule: AlertTiming;
  row: OpenAlert;
  earlier: Earlier;
  now: Date;
}): AlertStep['mail'] {
  if (raisedAt === null || mailAfterMs === null || since(beganAt, now) < mailAfterMs) return null;
  if (mailedAt !== null) return since(mailedAt, now) >= repeatMailMs ? 'lasts' : null;
  return earlier.mailedAt === null || since(earlier.mailedAt, now) >= quietMs ? 'raised' : null;
}

function since(moment: Date, now: Date): number {
  return now.getTime() - moment.getTime();
}
