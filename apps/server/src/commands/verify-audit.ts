import { type AuditMark, verifyAuditTrail } from '../core/audit/verify-audit-trail.ts';
import { OperatorError } from '../core/errors.ts';
import type { Dependencies } from '../dependencies.ts';

/** A mark as `verifyAudit` prints it, `<number>:<64 hexadecimal digits>`; undefined for any other text. */
export function readAuditMark(text: string): AuditMark | undefined {
  const [, id, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  return id === undefined || hash === undefined ? undefined : { id: Number(id), hash };
}

/** Checks the whole audit trail. Throws an OperatorError that names the first broken entry. */
export async function verifyAudit(
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
