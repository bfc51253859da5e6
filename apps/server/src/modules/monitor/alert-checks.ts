import { hasAlertRecipient } from '../auth/auth.public.ts';
import { isExpiring, thresholds } from './alert-rules.ts';
import { readAuditFact, readCertificateFact } from './checked-facts.ts';
import { listRaised } from './usecases/list-alerts.ts';
import { type DiskOfFolder, judgeDisk, readDisks } from './disk-check.ts';
import type { Finding } from './finding.ts';
import { systemTexts as texts } from './status.texts.ts';
import type { CheckDependencies, SystemCheck } from './system-checks.ts';

/** What the site watches by itself, and whether anybody is told. */
export const alertChecks: readonly SystemCheck[] = [
  { key: 'alerts', label: texts.alerts, failed: texts.error, find: findAlerts },
  { key: 'alert_mails', label: texts.alertMails, failed: texts.error, find: findRecipients },
  { key: 'registration', label: texts.registration, failed: texts.error, find: findRegistration },
  { key: 'backups', label: texts.backups, failed: texts.error, find: findBackups },
  { key: 'disk', label: texts.diskSpace, failed: texts.error, find: findDisks },
  { key: 'certificate', label: texts.certificate, failed: texts.error, find: findCertificate },
  { key: 'audit_trail', label: texts.auditTrail, failed: texts.error, find: findAuditTrail },
];

/** In error while one of the open alerts is. */
async function findAlerts({ database }: Pick<CheckDependencies, 'database'>): Promise<Finding> {
  const open = await listRaised(database);
  if (open.length === 0) return { state: 'ok', text: texts.noAlerts, detail: null };
  return {
    state: open.some(({ severity }) => severity === 'error') ? 'error' : 'warning',
    text: texts.openAlerts(open.length),
    detail: open.map(({ title }) => `${title}.`).join(' '),
  };
}

async function findRecipients({ database, mail }: CheckDependencies): Promise<Finding> {
  if (mail === undefined)
    return { state: 'warning', text: texts.notSetUp, detail: texts.noMailServer };
  return (await hasAlertRecipient(database))
    ? { state: 'ok', text: texts.ready, detail: null }
    : { state: 'warning', text: texts.noRecipient, detail: texts.noRecipientDetail };
}

function findRegistration({ registration, clock }: CheckDependencies): Promise<Finding> {
  const told = (finding: Finding) => Promise.resolve(finding);
  if (registration === undefined)
    return told({ state: 'ok', text: texts.notSetUp, detail: texts.noRegistration });
  const { isDown, lastReachedAt, failing } = registration.health();
  const ago = (moment: Date) =>
    Math.max(0, Math.floor((clock.now().getTime() - moment.getTime()) / 60_000));
  if (failing !== undefined) {
    const detail = texts.failingFor(ago(failing.since));
    return isDown
      ? told({ state: 'error', text: texts.notAnswering, detail })
      : told({ state: 'warning', text: texts.unstable, detail });
  }
  return told(
    lastReachedAt === undefined
      ? { state: 'ok', text: texts.notAsked, detail: texts.notAskedDetail }
      : { state: 'ok', text: texts.connected, detail: texts.lastAnswer(ago(lastReachedAt)) },
  );
}

async function findBackups({ jobs, backupDir, clock }: CheckDependencies): Promise<Finding> {
  if (backupDir === undefined)
    return { state: 'ok', text: texts.notSetUp, detail: texts.noBackupDir };
  const { lastDoneAt, lastFailedAt } = await jobs.readRuns('scheduled-backup');
  if (lastFailedAt !== null && (lastDoneAt === null || lastDoneAt < lastFailedAt))
    return { state: 'error', text: texts.backupFailed, detail: texts.backupFailedDetail };
  if (lastDoneAt === null)
    return { state: 'ok', text: texts.noBackupYet, detail: texts.noBackupYetDetail };
  const hours = Math.floor((clock.now().getTime() - lastDoneAt.getTime()) / 3_600_000);
  const detail = texts.lastBackup(hours);
  return hours * 3_600_000 >= thresholds.oldBackupMs
    ? { state: 'error', text: texts.backupOld, detail }
    : { state: 'ok', text: texts.working, detail };
}

/** Of the machine that answers; the alert names the machine. */
async function findDisks({
  dataDir,
  backupDir,
}: Pick<CheckDependencies, 'dataDir' | 'backupDir'>): Promise<Finding> {
  const disks = await readDisks({ dataDir, backupDir });
  return disks.length === 0
    ? { state: 'ok', text: texts.unchecked, detail: texts.noFolders }
    : judgeDisks(disks);
}

/** The worst of them, by the rule of the health and that of the alert. Exported for its test. */
export function judgeDisks(disks: readonly DiskOfFolder[]): Finding {
  const found = disks.map(({ folder, ...space }) => {
    const { state, text, detail } = judgeDisk(space);
    const percent = (100 * space.freeBytes) / space.totalBytes;
    const isLow = state === 'ok' && percent < thresholds.diskPercent.raises;
    return {
      ...(isLow ? ({ state: 'error', text: texts.nearlyFull } as const) : { state, text }),
      line: texts.onDisk(texts.diskOf[folder], detail ?? ''),
    };
  });
  const ranks: readonly string[] = [texts.full, texts.nearlyFull, texts.unknown, texts.enough];
  const worst = found.reduce((one, other) =>
    ranks.indexOf(other.text) < ranks.indexOf(one.text) ? other : one,
  );
  return { state: worst.state, text: worst.text, detail: found.map(({ line }) => line).join(' ') };
}

async function findCertificate({
  database,
  clock,
  publicUrl,
}: CheckDependencies): Promise<Finding> {
  if (!publicUrl.startsWith('https://'))
    return { state: 'ok', text: texts.notUsed, detail: texts.noCertificate };
  const certificate = await readCertificateFact(database);
  if (certificate === undefined || certificate === null)
    return { state: 'ok', text: texts.unchecked, detail: texts.certificateUnchecked };
  const { problem, validTo } = certificate;
  const detail =
    problem === null
      ? texts.validUntil(validTo.toISOString().slice(0, 10))
      : texts.untrusted(problem);
  return isExpiring(certificate, clock.now())
    ? { state: 'error', text: texts.renewNow, detail }
    : { state: 'ok', text: texts.valid, detail };
}

async function findAuditTrail({ database }: CheckDependencies): Promise<Finding> {
  const audit = await readAuditFact(database);
  if (audit === undefined)
    return { state: 'ok', text: texts.unchecked, detail: texts.auditUnchecked };
  return audit.brokenAt === null
    ? { state: 'ok', text: texts.whole, detail: null }
    : { state: 'error', text: texts.broken, detail: texts.brokenAt(audit.brokenAt) };
}
