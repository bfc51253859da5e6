import type { SavedView, ViewShows } from '@ghost-pay/contract/desk/desk.schemas';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import type { Dependencies } from '../../../dependencies.ts';
import {
  deleteView,
  insertView,
  listViews,
  type SavedViewRow,
  updateView,
} from '../saved-views.repository.ts';

/** More do not fit the row above the list. */
const most = 50;

/** The own views and the shared ones. */
export async function readViews(
  { database }: Pick<Dependencies, 'database'>,
  actor: Actor,
): Promise<{ views: SavedView[] }> {
  const rows = await listViews(database, actor);
  return {
    views: rows.map((row) => ({ ...row, is_editable: isEditable(row, actor) })),
  };
}

/** Throws VIEWS_FULL, and VIEW_NAME_TAKEN if the administrator sees a view of that name already. */
export async function saveView(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  { actor, shows, ...view }: { actor: Actor; name: string; is_shared: boolean; shows: ViewShows },
): Promise<void> {
  const rows = await listViews(database, actor);
  if (rows.filter((row) => row.user_id === actor.userId).length >= most)
    throw new AppError('VIEWS_FULL');
  refuseTaken(rows, view.name);
  await insertView(database, {
    ...view,
    shows: JSON.stringify(shows),
    user_id: actor.userId,
    created_at: clock.now(),
  });
}

/** Renames or shares a view. Throws VIEW_NOT_FOUND also for a view that this administrator may not change. */
export async function changeView(
  { database }: Pick<Dependencies, 'database'>,
  { actor, id, ...changes }: { actor: Actor; id: string; name: string; is_shared: boolean },
): Promise<void> {
  const rows = await listViews(database, actor);
  findEditable(rows, { id, actor });
  refuseTaken(
    rows.filter((row) => row.id !== id),
    changes.name,
  );
  await updateView(database, { id, ...changes });
}

/** Throws VIEW_NOT_FOUND as `changeView` does. */
export async function removeView(
  { database }: Pick<Dependencies, 'database'>,
  { actor, id }: { actor: Actor; id: string },
): Promise<void> {
  findEditable(await listViews(database, actor), { id, actor });
  await deleteView(database, id);
}

function isEditable(view: SavedViewRow, actor: Actor): boolean {
  return view.user_id === actor.userId || (view.is_shared && actor.role === 'super_admin');
}

function findEditable(
  rows: readonly SavedViewRow[],
  { id, actor }: { id: string; actor: Actor },
): void {
  const row = rows.find((one) => one.id === id);
  if (row === undefined || !isEditable(row, actor)) throw new AppError('VIEW_NOT_FOUND');
}

function refuseTaken(rows: readonly SavedViewRow[], name: string): void {
  const isTaken = rows.some((row) => row.name.toLowerCase() === name.toLowerCase());
  if (isTaken) throw new AppError('VIEW_NAME_TAKEN');
}
