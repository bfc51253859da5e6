import { type StopReason, stopTexts } from '@ghost-pay/contract/approvals/approval-words';
import type { AlertKind } from '@ghost-pay/contract/alerts/alert-words';
import { recognisedChains } from '@ghost-pay/contract/evidence/assets';
import { writeSize } from '../../core/sizes.ts';

/** An alert, as far as its words need it. */
export interface ToldAlert {
  readonly subject: string;
  readonly facts: Readonly<Record<string, string | number>>;
  readonly began_at: Date;
}

interface AlertWords {
  readonly title: (alert: ToldAlert) => string;
  /** What is wrong. */
  readonly sentence: (alert: ToldAlert) => string;
  /** What to do. */
  readonly advice: string | ((alert: ToldAlert) => string);
}

/** The words of each alert, for administrators; none names a person, a payment or a secret. */
const alertTexts: Readonly<Record<AlertKind, AlertWords>> = {
  backup_failed: {
    title: () => 'The nightly backup has failed',
    sentence: ({ began_at: at }) =>
      `The nightly backup failed at ${momentOf(at)}, after several tries.`,
    advice:
      'See the failed job at /admin/jobs and the log. Check that the folder of BACKUP_DIR exists, has room and can be written, then run: npm run backup -- FILE',
  },
  backup_old: {
    title: () => 'There is no backup of the last 26 hours',
    sentence: ({ began_at: at }) => `No nightly backup was written since ${momentOf(at)}.`,
    advice:
      'See the job Make a backup at /admin/jobs, and that the server runs at 03:17 UTC. Until then run: npm run backup -- FILE',
  },
  disk_low: {
    title: ({ subject, facts }) =>
      `The disk of ${folderOf(subject)} is ${isFull(facts) ? 'full' : 'nearly full'}`,
    sentence: ({ subject, facts }) =>
      isFull(facts)
        ? `The disk of ${folderOf(subject)} on ${machineOf(subject)} has no room left.`
        : `The disk of ${folderOf(subject)} on ${machineOf(subject)} has ${writeSize(Number(facts['megabytes']))} left, ${facts['percent']} % of it.`,
    advice: ({ subject }) =>
      isOfData(subject)
        ? 'Free some room or move the folder to a larger disk. Without room the database stops taking payments.'
        : 'Free some room, keep fewer backups (BACKUP_KEEP), or move the folder to a larger disk. Without room no backup is written.',
  },
  queue_stuck: {
    title: () => 'Background jobs are stuck',
    sentence: ({ began_at: at }) => `A background job has been due since ${momentOf(at)}.`,
    advice: 'See which one at /admin/jobs. If none of that kind runs, restart the server.',
  },
  registration_away: {
    title: () => 'The registration site is away',
    sentence: ({ began_at: at }) => `The registration site has not answered since ${momentOf(at)}.`,
    advice:
      'Check that the site runs and that this machine can reach it: npm run admin -- doctor. Paid subscriptions are activated by themselves once it answers.',
  },
  card_network_away: {
    title: () => 'The card network is away',
    sentence: ({ began_at: at }) => `PayGate has not answered since ${momentOf(at)}.`,
    advice:
      'Check that this machine can reach it: npm run admin -- doctor. If it lasts, switch payment by card off in the settings.',
  },
  mail_away: {
    title: () => 'The mail server is away',
    sentence: ({ began_at: at }) => `The mail server has taken no mail since ${momentOf(at)}.`,
    advice:
      'Check SMTP_URL and the mail account: npm run admin -- doctor. The mails wait in the outbox and are sent once the server takes them.',
  },
  rates_away: {
    title: () => 'There are no fresh exchange rates',
    sentence: ({ began_at: at }) =>
      `No source of exchange rates has answered since ${momentOf(at)}.`,
    advice:
      'Check that this machine can reach the sources: npm run admin -- doctor. Ten minutes after the last rates, visitors no longer see amounts in coins.',
  },
  chain_away: {
    title: ({ subject }) => `All sources of ${chainName(subject)} are away`,
    sentence: ({ subject, began_at: at }) =>
      `No source of ${chainName(subject)} has answered since ${momentOf(at)}.`,
    advice:
      'Compare payments of this chain with an explorer by hand meanwhile. Check that this machine can reach the sources: npm run admin -- doctor. Another source can be set in the settings of the server.',
  },
  sign_in_attack: {
    title: () => 'Many sign-ins are refused',
    sentence: ({ facts }) =>
      `${facts['count']} sign-ins to the back-office were refused within 15 minutes.`,
    advice:
      'The audit trail shows where they come from. Block these addresses at the proxy, or let only your own reach the back-office (ADMIN_ADDRESSES).',
  },
  clock_off: {
    title: ({ subject }) => `The clock of ${subject} is wrong`,
    sentence: ({ subject, facts }) =>
      `The clock of ${subject} differs from ${facts['source']} by ${facts['seconds']} s.`,
    advice:
      'Turn time synchronisation (NTP) on. Codes of authenticator apps fail beyond 30 s, and payments are judged by their time.',
  },
  audit_broken: {
    title: () => 'The audit trail is broken',
    sentence: ({ facts }) =>
      `Entry ${facts['entry']} of the audit trail is missing or was changed. The program never does that.`,
    advice:
      'Treat the database as tampered with: keep a copy of it, run npm run admin -- verify-audit, and compare with the last backup.',
  },
  certificate_expiring: {
    title: () => 'The certificate of the site needs renewal',
    sentence: ({ facts }) =>
      facts['problem'] === ''
        ? `The certificate of the site’s address expires on ${momentOf(new Date(String(facts['until'])))}.`
        : `Browsers do not trust the certificate of the site’s address (${facts['problem']}).`,
    advice: 'Check at the proxy why it was not renewed. Visitors cannot open the site without it.',
  },
  promise_broken: {
    title: () => 'Payments wait longer than promised',
    sentence: ({ facts }) =>
      facts['count'] === 1
        ? '1 payment has waited for longer than its customer was told.'
        : `${facts['count']} payments have waited for longer than their customers were told.`,
    advice: 'Decide about them, the oldest first.',
  },
  approvals_stopped: {
    title: ({ subject }) => `The approval rules of ${chainName(subject)} have stopped`,
    sentence: ({ subject, facts, began_at: at }) =>
      `The approval rules of ${chainName(subject)} verify no payment since ${momentOf(at)}: ${whyStopped(String(facts['reason']))}.`,
    advice:
      'They take notes meanwhile, and administrators decide. Look into the reason, then start them again at /admin/approval-rules.',
  },
};

function whyStopped(reason: string): string {
  return stopTexts[reason as StopReason] ?? reason;
}

/** The words of an alert as it stands. */
export function wordsOf(
  kind: AlertKind,
  alert: ToldAlert,
): { title: string; sentence: string; advice: string } {
  const { title, sentence, advice } = alertTexts[kind];
  return {
    title: title(alert),
    sentence: sentence(alert),
    advice: typeof advice === 'string' ? advice : advice(alert),
  };
}

function isFull(facts: ToldAlert['facts']): boolean {
  return facts['megabytes'] === 0;
}

function folderOf(subject: string): string {
  return isOfData(subject) ? 'the data folder' : 'the backups';
}

function isOfData(subject: string): boolean {
  return subject.startsWith('data@');
}

function machineOf(subject: string): string {
  return subject.slice(subject.indexOf('@') + 1);
}

function chainName(chain: string): string {
  return chain in recognisedChains
    ? recognisedChains[chain as keyof typeof recognisedChains].name
    : chain;
}

function momentOf(moment: Date): string {
  const iso = moment.toISOString();
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}
