import type { ListedUser } from '@ghost-pay/contract/users/users.schemas';
import { formatDate, formatDateTime } from '../../../lib/format.ts';
import { Cell, TableRow } from '../../../ui/data-table.tsx';
import { type Column, ListTable } from '../../../ui/list-table.tsx';
import { orderBy, reorder } from '../../../lib/list-search.ts';
import { lastLoginWords } from '../user-list.ts';
import { type UserColumn, type UsersSearch } from '../users.search.ts';
import { usersTexts as texts } from '../users.texts.ts';
import type { UserQuestion } from './user-dialog.tsx';
import { UserActions } from './user-actions.tsx';
import { ActivityBadge, RoleBadge, SecurityBadge, UserName } from './user-badges.tsx';

interface UsersFrameProps {
  search: UsersSearch;
  onSearch: (search: UsersSearch) => void;
}

function columnsOf({ search, onSearch }: UsersFrameProps): readonly Column[] {
  const sort = (column: UserColumn) => ({
    order: orderBy(search.sort, column),
    onToggle: () => onSearch({ ...search, sort: reorder(search.sort, column, 'asc') }),
  });
  return [
    { label: texts.columnUser, sort: sort('username') },
    { label: texts.columnRole, className: 'w-30 xl:w-36', sort: sort('role') },
    { label: texts.columnCreated, className: 'max-xl:hidden xl:w-36', sort: sort('created_at') },
    { label: texts.columnLastLogin, className: 'w-30 xl:w-36', sort: sort('last_login') },
    { label: texts.columnSecurity, className: 'w-26 xl:w-32' },
    { label: texts.columnStatus, className: 'max-xl:hidden xl:w-32' },
    { label: texts.columnActions, className: 'w-31', numeric: true },
  ];
}

export function LoadingUsers(frame: UsersFrameProps) {
  return <ListTable caption={texts.list} columns={columnsOf(frame)} loading={texts.loading} />;
}

interface UsersTableProps extends UsersFrameProps {
  users: readonly ListedUser[];
  ownId: string;
  now: number;
  onAsk: (question: UserQuestion) => void;
}

export function UsersTable({ users, ownId, now, onAsk, ...frame }: UsersTableProps) {
  return (
    <ListTable caption={texts.list} columns={columnsOf(frame)}>
      {users.map((user) => (
        <TableRow key={user.id}>
          <Cell>
            <UserName user={user} own={user.id === ownId} />
            {/* The day stands here where it has no column of its own. */}
            <span
              className="figures block text-xs text-muted xl:hidden"
              title={formatDateTime(user.created_at)}
            >
              {texts.createdOn(formatDate(user.created_at))}
            </span>
          </Cell>
          <Cell>
            <RoleBadge user={user} />
          </Cell>
          <Cell
            className="figures text-muted max-xl:hidden"
            title={formatDateTime(user.created_at)}
          >
            {formatDate(user.created_at)}
          </Cell>
          <Cell
            className="text-muted"
            title={user.last_login === null ? undefined : formatDateTime(user.last_login)}
          >
            {lastLoginWords(user.last_login, new Date(now))}
          </Cell>
          <Cell>
            <span className="grid justify-items-start gap-1">
              <SecurityBadge user={user} />
              {/* The status stands here where it has no column of its own. */}
              <span className="xl:hidden">
                <ActivityBadge user={user} now={now} />
              </span>
            </span>
          </Cell>
          <Cell className="max-xl:hidden">
            <ActivityBadge user={user} now={now} />
          </Cell>
          <Cell>
            <UserActions user={user} onAsk={onAsk} />
          </Cell>
        </TableRow>
      ))}
    </ListTable>
  );
}
