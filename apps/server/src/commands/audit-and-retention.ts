import { type AuditMark, verifyAuditTrail } from '../core/audit/verify-audit-trail.ts';
import { OperatorError } from '../core/errors.ts';
import type { Dependencies } from '../dependencies.ts';
import { countDueCodes, eraseCodes } from '../modules/payments/usecases/erase-codes.ts';
import { countExpired, forgetExpired } from '../modules/retention/forget-expired.ts';
import { retentionTexts as texts } from '../modules/retention/retention.texts.ts';
import { type ErasedPerson, erasePerson } from '../modules/retention/usecases/erase-person.ts';
import { countDuePeople, forgetPeople } from '../modules/retention/usecases/forget-people.ts';
import { UsageError } from './run-command.ts';

/** Parses the mark of `verify-audit`. Throws a UsageError for any other text. */
export function understandVerifyAudit(
  mark: string | undefined,
): (dependencies: Dependencies) => Promise<readonly string[]> {
  const expected = mark === undefined ? undefined : readAuditMark(mark);
  if (mark !== undefined && expected === undefined)
    throw new UsageError('--expect needs a mark that verify-audit has printed.');
  return (dependencies) => verifyAudit(dependencies, { expected });
}

/** A mark as `verifyAudit` prints it, `<number>:<64 hexadecimal digits>`; undefined for any other text. */
function readAuditMark(text: string): AuditMark | undefined {
  const [, id, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  return id === undefined || hash === undefined ? undefined : { id: Number(id), hash };
}

/** Checks the whole audit trail. Throws an OperatorError that names the first broken entry. */
async function verifyAudit(
  dependencies: Dependencies,
  { expected }: { expected: AuditMark | undefined },
): Promise<readonly string[]> {
  const verdict = await verifyAuditTrail(dependencies, { expected });
  if (!verdict.intact)
    throw new OperatorError(
      `The audit trail is broken: entry ${verdict.brokenAt} ${verdict.reason}.`,
    );
  const { entries, erased, unchecked, end } = verdict;
  if (entries === 0) return ['The audit trail has no entries yet.'];
  return [
    `The audit trail is intact: ${entries} entries. The personal details of ${erased} entries are erased.`,
    ...(unchecked > 0
      ? [`The first ${unchecked} entries cannot be checked, because their key is lost.`]
      : []),
    `Mark of the end: ${end.id}:${end.hash}`,
  ];
}

/** Erases all data whose retention has ended, or with `dryRun` reports how much that would be. */
export async function applyRetention(
  dependencies: Dependencies,
  { dryRun }: { dryRun: boolean },
): Promise<readonly string[]> {
  const due = {
    codes: await countDueCodes(dependencies),
    ...(await countDuePeople(dependencies)),
    expired: await countExpired(dependencies),
  };
  if (!dryRun) {
    for (const rule of [eraseCodes, forgetPeople, forgetExpired]) await rule(dependencies).run({});
  }
  return [dryRun ? texts.wouldGo : texts.gone, ...countLines(due, texts.due)];
}

/** Erases one person everywhere, or with `dryRun` reports what that would erase. */
export async function erase(
  dependencies: Dependencies,
  { person, dryRun }: { person: string; dryRun: boolean },
): Promise<readonly string[]> {
  const { counts, alsoNamed }: ErasedPerson = await erasePerson(dependencies, { person, dryRun });
  if (Object.values(counts).every((count) => count === 0)) return [texts.noMatch(person)];
  return [
    dryRun ? texts.wouldErase(person) : texts.erased(person),
    ...countLines(counts, texts.counts),
    ...(alsoNamed.length > 0 ? [texts.alsoNamed(alsoNamed)] : []),
    ...(dryRun ? [] : [texts.backups]),
  ];
}

function countLines<Kind extends string>(
  counts: Readonly<Record<Kind, number>>,
  labels: Readonly<Record<Kind, string>>,
): string[] {
  const kinds = Object.keys(labels) as Kind[];
  return kinds.map((kind) => `  ${String(counts[kind]).padStart(8)}  ${labels[kind]}`);
}
