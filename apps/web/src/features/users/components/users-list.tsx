import type { ListedUser } from '@ghost-pay/contract/users/users.schemas';
import { formatDate } from '../../../lib/format.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { LoadingCards } from '../../../ui/list-table.tsx';
import { Nothing } from '../../../ui/list-view.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import type { useUsers } from '../api.ts';
import { lastLoginWords, findUsers, shownUsers } from '../user-list.ts';
import { type UsersSearch, usersState } from '../users.search.ts';
import { usersTexts } from '../users.texts.ts';
import { UserActions } from './user-actions.tsx';
import { ActivityBadge, RoleBadge, SecurityBadge, UserName } from './user-badges.tsx';
import type { UserQuestion } from './user-dialog.tsx';
import { LoadingUsers, UsersTable } from './users-table.tsx';

interface UsersListProps {
  list: ReturnType<typeof useUsers>;
  search: UsersSearch;
  ownId: string;
  onSearch: (search: UsersSearch) => void;
  onAsk: (question: UserQuestion) => void;
}

/** The accounts in each state of the view: loading, failed, none, some. */
export function UsersList({ list, search, ownId, onSearch, onAsk }: UsersListProps) {
  const asCards = useMediaQuery('(width < 48rem)');
  // A failure empties the list: an admin must not act on outdated accounts.
  if (list.isError) {
    return <LoadError title={usersTexts.loadFailed} query={list} />;
  }
  if (list.data === undefined)
    return asCards ? (
      <LoadingCards label={usersTexts.loading} lines={['h-5 w-32', 'h-4 w-48', 'h-4 w-40']} />
    ) : (
      <LoadingUsers search={search} onSearch={onSearch} />
    );

  const now = list.dataUpdatedAt;
  const isFiltered = usersState.isFiltered(search);
  const found = findUsers(list.data, search, now);
  const rows = { users: found.slice(0, shownUsers), ownId, now, onAsk };
  return (
    <section aria-labelledby="users-heading" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="users-heading" className="figures text-base font-semibold text-ink">
          {usersTexts.heading(found.length, list.data.length)}
        </h2>
        <output className="figures block text-sm text-muted">
          {usersTexts.showing(rows.users.length)}
        </output>
      </div>
      {found.length === 0 ? (
        <Nothing
          title={usersTexts.empty}
          hint={isFiltered ? usersTexts.emptyFiltered : usersTexts.emptyNew}
          onClear={isFiltered ? () => onSearch(usersState.clear(search)) : undefined}
        />
      ) : asCards ? (
        <UserCards {...rows} />
      ) : (
        <UsersTable {...rows} search={search} onSearch={onSearch} />
      )}
    </section>
  );
}

interface UserCardsProps {
  users: readonly ListedUser[];
  ownId: string;
  now: number;
  onAsk: (question: UserQuestion) => void;
}

/** The list on a small screen. */
function UserCards({ users, ownId, now, onAsk }: UserCardsProps) {
  return (
    <ul aria-label={usersTexts.list} className="grid grid-cols-1 gap-2">
      {users.map((user) => (
        <li key={user.id} className="rounded-base border border-line bg-surface p-4">
          <UserName user={user} own={user.id === ownId} />
          <div className="mt-2 flex flex-wrap gap-1.5">
            <RoleBadge user={user} />
            <SecurityBadge user={user} />
            <ActivityBadge user={user} now={now} />
          </div>
          <div className="mt-2 flex items-center justify-between gap-2">
            <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-xs text-muted">
              <dt>{usersTexts.columnCreated}</dt>
              <dd className="figures">{formatDate(user.created_at)}</dd>
              <dt>{usersTexts.columnLastLogin}</dt>
              <dd>{lastLoginWords(user.last_login, new Date(now))}</dd>
            </dl>
            <UserActions user={user} onAsk={onAsk} large />
          </div>
        </li>
      ))}
    </ul>
  );
}
