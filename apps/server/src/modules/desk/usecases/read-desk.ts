import type { Assignment, Desk } from '@ghost-pay/contract/desk/desk.schemas';
import type { Database } from '../../../core/database/database.ts';
import { type AssignmentRow, listAssignments } from '../assignments.repository.ts';
import { listPresent } from '../presence.repository.ts';

/** What colleagues have open, and what is assigned: two reads of small tables, however long the list is. */
export async function readDesk(
  { database }: { readonly database: Database },
  { userId }: { userId: string },
): Promise<Desk> {
  const open = await listPresent(database, { userId });
  const assigned = await listAssignments(database);
  return {
    open: open.map(({ transactionId, username, openedAt }) => ({
      transaction_id: transactionId,
      username,
      opened_at: openedAt.toISOString(),
    })),
    assigned: assigned.map((row) => presentAssignment(row, userId)),
  };
}

/** An assignment as this administrator sees it. */
export function presentAssignment(row: AssignmentRow, userId: string): Assignment {
  return {
    transaction_id: row.transactionId,
    username: row.username,
    is_own: row.userId === userId,
    ends_at: row.endsAt.toISOString(),
  };
}
