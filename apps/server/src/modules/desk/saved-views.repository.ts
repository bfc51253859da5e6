import type { Insertable } from 'kysely';
import type { DatabaseTransaction, Queryable } from '../../core/database/database.ts';
import type { SavedViewsTable } from '../../migrations/tables.ts';

/** The administrator's own views and all shared ones, the oldest first. */
export async function listViews(database: Queryable, { userId }: { userId: string }) {
  return database
    .selectFrom('saved_views as view')
    .leftJoin('admin_users as user', 'user.id', 'view.user_id')
    .selectAll('view')
    .select('user.username as made_by')
    .where((of) => of.or([of('view.user_id', '=', userId), of('view.is_shared', '=', true)]))
    .orderBy('view.created_at')
    .orderBy('view.id')
    .execute();
}

export type SavedViewRow = Awaited<ReturnType<typeof listViews>>[number];

export async function insertView(
  database: Queryable,
  view: Insertable<SavedViewsTable>,
): Promise<void> {
  await database.insertInto('saved_views').values(view).execute();
}

export async function updateView(
  database: Queryable,
  { id, ...changes }: { id: string; name: string; is_shared: boolean },
): Promise<void> {
  await database.updateTable('saved_views').set(changes).where('id', '=', id).execute();
}

export async function deleteView(database: Queryable, id: string): Promise<void> {
  await database.deleteFrom('saved_views').where('id', '=', id).execute();
}

/** An account is deleted: its own views go with it, its shared ones stay. */
export async function deleteOwnViews(trx: DatabaseTransaction, userId: string): Promise<void> {
  await trx
    .deleteFrom('saved_views')
    .where('user_id', '=', userId)
    .where('is_shared', '=', false)
    .execute();
}
