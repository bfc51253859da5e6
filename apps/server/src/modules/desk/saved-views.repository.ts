import type { ViewShows } from '@ghost-pay/contract/desk/desk.schemas';
import type { DatabaseTransaction, Queryable } from '../../core/database/database.ts';

export interface SavedViewRow {
  readonly id: string;
  readonly userId: string | null;
  readonly username: string | null;
  readonly name: string;
  readonly isShared: boolean;
  readonly shows: ViewShows;
}

/** The administrator's own views and all shared ones, the oldest first. */
export async function listViews(
  database: Queryable,
  { userId }: { userId: string },
): Promise<SavedViewRow[]> {
  return database
    .selectFrom('saved_views as view')
    .leftJoin('admin_users as user', 'user.id', 'view.user_id')
    .select([
      'view.id as id',
      'view.user_id as userId',
      'user.username as username',
      'view.name as name',
      'view.is_shared as isShared',
      'view.shows as shows',
    ])
    .where((of) => of.or([of('view.user_id', '=', userId), of('view.is_shared', '=', true)]))
    .orderBy('view.created_at')
    .orderBy('view.id')
    .execute();
}

export async function insertView(
  database: Queryable,
  {
    userId,
    name,
    isShared,
    shows,
    now,
  }: { userId: string; name: string; isShared: boolean; shows: ViewShows; now: Date },
): Promise<void> {
  await database
    .insertInto('saved_views')
    .values({
      user_id: userId,
      name,
      is_shared: isShared,
      shows: JSON.stringify(shows),
      created_at: now,
    })
    .execute();
}

export async function updateView(
  database: Queryable,
  { id, name, isShared }: { id: string; name: string; isShared: boolean },
): Promise<void> {
  await database
    .updateTable('saved_views')
    .set({ name, is_shared: isShared })
    .where('id', '=', id)
    .execute();
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
