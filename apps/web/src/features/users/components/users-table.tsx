import type { ListedUser } from '@ghost-pay/contract/users/users.schemas';
import type { ReactNode } from 'react';
import { formatDate, formatDateTime } from '../../../lib/format.ts';
import { Cell, DataTable, HeaderCell, TableHead, TableRow } from '../../../ui/data-table.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { lastLoginWords } from '../last-login-words.ts';
import type { UserQuestion } from './user-dialog.tsx';
import { type UserColumn, type UsersSearch, userSortOrder, withUserSort } from '../users.search.ts';
import { usersTexts } from '../users.texts.ts';
import { UserActions } from './user-actions.tsx';
import { ActivityBadge, RoleBadge, SecurityBadge, UserName } from './user-badges.tsx';

interface FrameProps {
  search: UsersSearch;
  onSearch: (search: UsersSearch) => void;
  children: ReactNode;
}

function UsersTableFrame({ search, onSearch, children }: FrameProps) {
  const sort = (column: UserColumn) => ({
    order: userSortOrder(search, column),
    onToggle: () => onSearch(withUserSort(search, column)),
  });
  return (
    <DataTable fits caption={usersTexts.list}>
      {/* Below 1024 px the page scrolls under the bar with the menu. */}
      <TableHead className="top-14 lg:top-0">
        <HeaderCell sort={sort('username')}>{usersTexts.columnUser}</HeaderCell>
        <HeaderCell className="w-30 xl:w-36" sort={sort('role')}>
          {usersTexts.columnRole}
        </HeaderCell>
        <HeaderCell className="max-xl:hidden xl:w-36" sort={sort('created_at')}>
          {usersTexts.columnCreated}
        </HeaderCell>
        <HeaderCell className="w-30 xl:w-36" sort={sort('last_login')}>
          {usersTexts.columnLastLogin}
        </HeaderCell>
        <HeaderCell className="w-26 xl:w-32">{usersTexts.columnSecurity}</HeaderCell>
        <HeaderCell className="max-xl:hidden xl:w-32">{usersTexts.columnStatus}</HeaderCell>
        <HeaderCell numeric className="w-31">
          {usersTexts.columnActions}
        </HeaderCell>
      </TableHead>
      <tbody>{children}</tbody>
    </DataTable>
  );
}

interface UsersTableProps extends Omit<FrameProps, 'children'> {
  users: readonly ListedUser[];
  ownId: string;
  now: number;
  onAsk: (question: UserQuestion) => void;
}

export function UsersTable({ users, ownId, now, onAsk, ...frame }: UsersTableProps) {
  return (
    <UsersTableFrame {...frame}>
      {users.map((user) => (
        <TableRow key={user.id}>
          <Cell>
            <UserName user={user} own={user.id === ownId} />
            {/* The day stands here where it has no column of its own. */}
            <span
              className="figures block text-xs text-muted xl:hidden"
              title={formatDateTime(user.created_at)}
            >
              {usersTexts.createdOn(formatDate(user.created_at))}
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
    </UsersTableFrame>
  );
}

const skeletonRows = 5;
const skeletonCells = ['', '', 'max-xl:hidden', '', '', 'max-xl:hidden', ''];

export function UsersTableSkeleton(props: Omit<FrameProps, 'children'>) {
  return (
    <div>
      <output className="sr-only">{usersTexts.loading}</output>
      <UsersTableFrame {...props}>
        {Array.from({ length: skeletonRows }, (_, row) => (
          <tr key={row} className="border-t border-line">
            {skeletonCells.map((className, cell) => (
              <Cell key={cell} className={`h-13 ${className}`}>
                <Skeleton className="h-4 w-3/4" />
              </Cell>
            ))}
          </tr>
        ))}
      </UsersTableFrame>
    </div>
  );
}
