import { ownReasonNames, type RuleMode } from '@ghost-pay/contract/approvals/approval-words';
import type { LeaveReason } from '@ghost-pay/contract/approvals/approvals.schemas';
import { findingNames } from '@ghost-pay/contract/evidence/evidence-words';

const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;

export const approvalsTexts = {
  title: 'Approval Rules',
  lead: 'Rules verify plain crypto payments. They never fail, reopen or downgrade one.',
  add: 'New Rule',
  stopAll: 'Stop All',
  stopping: 'Stopping…',
  stopped: 'Every rule only takes notes now',
  failed: 'This could not be done.',
  loading: 'Loading the rules',
  loadFailed: 'The rules could not be loaded',
  working: 'Working…',

  autoProcess: (isOn: boolean) => `Auto-process is ${isOn ? 'on' : 'off'}.`,
  autoProcessMeans: (isOn: boolean) =>
    isOn ? 'Rules that are on verify payments.' : 'No rule verifies, whatever it is set to.',
  changeAutoProcess: 'Change in General Settings',
  verifiedToday: (payments: number, usd: string) =>
    `Verified by rules today: ${many(payments, 'payment', 'payments')}, ${usd}`,

  stopTitle: (chain: string, at: string) => `Rules for ${chain} stopped by themselves at ${at}`,
  stopMeaning: 'They only take notes until a super admin starts them again.',
  seePayment: 'See the Payment',
  startAgain: 'Start Again…',
  startTitle: (chain: string) => `Start the rules of ${chain} again?`,
  startQuestion: (why: string) =>
    `They stopped because ${why}. Start them once you know that it is settled.`,
  start: 'Start Again',
  started: 'The rules verify payments of this chain again',
  keepStopped: 'Keep Stopped',

  version: (version: number) => `version ${version}`,
  coins: (count: number) => `${count} coins`,
  each: (usd: string) => `up to ${usd} each`,
  day: (usd: string, payments: number) => `${usd} and ${payments} a day`,
  sources: (count: number) => `${count} sources`,
  delay: (minutes: number) => `${minutes} min after the proof`,
  known: (count: number) => `${many(count, 'payment', 'payments')} before`,
  limits: 'Limits',
  limitsOf: (name: string) => `Limits of ${name}`,
  mode: 'What it does',
  changedBy: (by: string, at: string) => `Changed last by ${by} on ${at}.`,

  reportOff: 'Set it to Shadow to see what it would do before it may do anything.',
  reportOn: (verified: number, days: number) =>
    `In the last ${days} days this rule verified ${many(verified, 'payment', 'payments')}.`,
  reportShadow: (decided: number, approved: number, days: number) =>
    `In the last ${days} days you decided ${decided} of the payments that it saw; this rule would have approved ${approved}.`,
  left: (count: number, why: string) => `It left ${count} to you${why === '' ? '' : `: ${why}`}.`,
  reasonCount: (reason: string, count: number) => `${reason} ${count}`,
  figures: {
    verified: 'verified',
    agreed: 'agreed',
    disagreed: 'disagreed',
    left: 'left to you',
    saved: 'saved each',
  },
  takenBack: 'taken back',
  minutes: (minutes: number) => `${minutes < 10 ? minutes.toFixed(1) : Math.round(minutes)} min`,
  none: '—',

  readyLine: (approvals: number, needed: number) =>
    `${approvals} of ${needed} shadow approvals reached.`,
  unsettled: (count: number) =>
    `Settle ${count === 1 ? 'the open disagreement' : `the ${count} open disagreements`} before switching on.`,
  notYet: 'Not yet',
  asksForFactor: 'Switching on asks for a fresh second factor.',
  switchOnTitle: (name: string) => `Switch “${name}” on?`,
  switchOn: 'Switch On',
  switchOnLead: 'It will verify payments by itself that meet every condition.',
  tooFew: (approvals: number, needed: number) =>
    `It has decided about ${approvals} of the ${needed} payments that show how well it works. Type its name to switch it on all the same.`,
  typeName: 'Name of the rule',
  typeNameHint: (name: string) => `Type: ${name}`,
  typeNameWrong: 'This is not the name of the rule',
  switchedOn: 'The rule verifies payments now',
  modeChanged: {
    off: 'The rule is off',
    shadow: 'The rule only takes notes',
    on: 'The rule verifies payments now',
  } satisfies Record<RuleMode, string>,

  disagreed: 'Disagreed',
  disagreement: (by: string, at: string) =>
    `The rule would have approved; ${by} decided otherwise on ${at}.`,
  disagreementOn: (by: string, at: string) => `The rule verified it; ${by} took it back on ${at}.`,
  anAdministrator: 'an administrator',
  settledBy: (by: string, note: string) => `Settled by ${by}: “${note}”`,
  settle: 'Settle…',
  open: 'Open',
  settleTitle: 'Settle this disagreement?',
  settleLead:
    'Say why the person and the rule differed. The rule may be switched on again afterwards.',
  settleNow: 'Settle',
  settled: 'The disagreement is settled',
  note: 'Note',

  verifiedHeading: 'Verified by rules today',
  verifiedCount: (shown: number, all: number) => `${shown} of ${all}`,
  anonymous: 'Anonymous',

  emptyTitle: 'There is no rule yet',
  emptyLead:
    'Begin with donations of exact amounts in shadow: nothing is delivered for them, and the rule only takes notes. Its report shows what it would have done.',

  newTitle: 'New rule',
  editTitle: 'Limits of the rule',
  name: 'Name',
  nameHint: 'Rules are tried in alphabetical order.',
  coinsLegend: 'Coins',
  typesLegend: 'Types',
  mostUsd: 'Largest payment',
  dayUsd: 'Most in a day',
  dayPayments: 'Most payments in a day',
  minSources: 'Sources that must agree',
  minSourcesHint:
    'Your own node counts as two sources, and so does a Bitcoin block that was checked here.',
  delayMinutes: 'Minutes after the proof',
  delayHint: '0 decides at once.',
  knownAfter: 'Earlier verified payments of this customer',
  knownHint: '0 is for everybody.',
  dollars: 'US dollars',
  startsIn: 'A new rule starts in shadow: it only takes notes.',
  widening:
    'Narrower limits keep a rule on. Any other change puts it into shadow and begins a new version.',
  create: 'Add in Shadow',
  creating: 'Adding…',
  save: 'Save',
  saving: 'Saving…',
  created: 'The rule takes notes from now on',
  saved: 'The rule is saved',
  savedToShadow: 'The rule is saved. It only takes notes until it is switched on again.',
  always:
    'Always asked for: an exact amount that this visitor alone was asked for, final on the chain, read within the last minute, not contested, an address unchanged for 72 hours and a price unchanged for 24.',
} as const;

export const modeTexts: Record<RuleMode, { label: string; description: string }> = {
  off: { label: 'Off', description: 'Does nothing' },
  shadow: { label: 'Shadow', description: 'Only takes notes' },
  on: { label: 'On', description: 'Verifies by itself' },
};

const reasons: Record<LeaveReason, string> = { ...findingNames, ...ownReasonNames };

/** Why a rule left a payment to an administrator, within a sentence. */
export function reasonText(reason: LeaveReason): string {
  const text = reasons[reason];
  return text.charAt(0).toLowerCase() + text.slice(1);
}
