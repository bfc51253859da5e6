import type { ListedUser, UserAction } from '@ghost-pay/contract/users/users.schemas';
import {
  CircleCheck,
  CircleDashed,
  KeyRound,
  Pencil,
  ShieldAlert,
  ShieldCheck,
  Trash2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate, formatDateTime } from '../../../lib/format.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { type Column, ListTable, LoadingCards } from '../../../ui/list-table.tsx';
import { Nothing } from '../../../ui/list-view.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Cell, TableRow } from '../../../ui/data-table.tsx';
import { orderBy, reorder } from '../../../lib/list-search.ts';
import { roleLabels } from '../../../lib/role-labels.ts';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { useUsers } from '../api.ts';
import { findUsers, isActive, lastLoginWords, shownUsers } from '../user-list.ts';
import { type UserColumn, type UsersSearch, usersState } from '../users.search.ts';
import { statusLabels, usersTexts as texts } from '../users.texts.ts';
import type { UserQuestion } from './user-dialog.tsx';

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
    return <LoadError title={texts.loadFailed} query={list} />;
  }
  if (list.data === undefined)
    return asCards ? (
      <LoadingCards label={texts.loading} lines={['h-5 w-32', 'h-4 w-48', 'h-4 w-40']} />
    ) : (
      <LoadingUsers search={search} onSearch={onSearch} />
    );

  const now = list.dataUpdatedAt;
  const isFiltered = usersState.isFiltered(search);
  const found = findUsers(list.data, search, now);
  const rows = { users: found.slice(0, shownUsers), ownId, now, onAsk };
  return (
    <Panel
      isBare
      title={texts.heading(found.length, list.data.length)}
      aside={
        <output className="figures block text-sm text-muted">
          {texts.showing(rows.users.length)}
        </output>
      }
    >
      {found.length === 0 ? (
        <Nothing
          title={texts.empty}
          hint={isFiltered ? texts.emptyFiltered : texts.emptyNew}
          onClear={isFiltered ? () => onSearch(usersState.clear(search)) : undefined}
        />
      ) : asCards ? (
        <UserCards {...rows} />
      ) : (
        <UsersTable {...rows} search={search} onSearch={onSearch} />
      )}
    </Panel>
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
    <ul aria-label={texts.list} className="grid grid-cols-1 gap-2">
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
              <dt>{texts.columnCreated}</dt>
              <dd className="figures">{formatDate(user.created_at)}</dd>
              <dt>{texts.columnLastLogin}</dt>
              <dd>{lastLoginWords(user.last_login, new Date(now))}</dd>
            </dl>
            <UserActions user={user} onAsk={onAsk} large />
          </div>
        </li>
      ))}
    </ul>
  );
}

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

function LoadingUsers(frame: UsersFrameProps) {
  return <ListTable caption={texts.list} columns={columnsOf(frame)} loading={texts.loading} />;
}

interface UsersTableProps extends UsersFrameProps {
  users: readonly ListedUser[];
  ownId: string;
  now: number;
  onAsk: (question: UserQuestion) => void;
}

function UsersTable({ users, ownId, now, onAsk, ...frame }: UsersTableProps) {
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

function RoleBadge({ user }: { user: ListedUser }) {
  return (
    <Badge tone={user.role === 'super_admin' ? 'accent' : 'neutral'}>{roleLabels[user.role]}</Badge>
  );
}

function SecurityBadge({ user }: { user: ListedUser }) {
  return user.twofa_enabled ? (
    <Badge tone="green" icon={<ShieldCheck aria-hidden="true" />}>
      {texts.twofa}
    </Badge>
  ) : (
    <Badge tone="amber" icon={<ShieldAlert aria-hidden="true" />}>
      {texts.noTwofa}
    </Badge>
  );
}

function ActivityBadge({ user, now }: { user: ListedUser; now: number }) {
  return isActive(user, now) ? (
    <Badge tone="green" icon={<CircleCheck aria-hidden="true" />}>
      {statusLabels.active}
    </Badge>
  ) : (
    <Badge icon={<CircleDashed aria-hidden="true" />}>{statusLabels.inactive}</Badge>
  );
}

/** The name, marked on the reader's own account, and the e-mail address. */
function UserName({ user, own }: { user: ListedUser; own: boolean }) {
  return (
    <div className="min-w-0">
      <p className="flex min-w-0 items-center gap-2">
        <span className="truncate font-semibold text-ink" title={user.username}>
          {user.username}
        </span>
        {own ? <Badge tone="blue">{texts.you}</Badge> : null}
      </p>
      <p className="truncate text-xs text-muted" title={user.email ?? undefined}>
        {user.email ?? texts.noEmail}
      </p>
    </div>
  );
}

interface UserActionsProps {
  user: ListedUser;
  onAsk: (question: UserQuestion) => void;
  /** Larger targets for touch, on cards. */
  large?: boolean;
}

const acts: {
  needs: UserAction;
  act: 'edit' | 'reset_2fa' | 'delete';
  label: (username: string) => string;
  icon: ReactNode;
}[] = [
  {
    needs: 'edit_email',
    act: 'edit',
    label: texts.editUser,
    icon: <Pencil className="size-4" aria-hidden="true" />,
  },
  {
    needs: 'reset_2fa',
    act: 'reset_2fa',
    label: texts.resetTwofaOf,
    icon: <KeyRound className="size-4" aria-hidden="true" />,
  },
  {
    needs: 'delete',
    act: 'delete',
    label: texts.deleteUser,
    icon: <Trash2 className="size-4" aria-hidden="true" />,
  },
];

/** The acts on this account that the server allows the reader. */
function UserActions({ user, onAsk, large = false }: UserActionsProps) {
  return (
    <div className="flex items-center justify-end gap-0.5">
      {acts
        .filter(({ needs }) => user.allowed_actions.includes(needs))
        .map(({ act, label, icon }) => (
          <IconButton
            key={act}
            size={large ? 'base' : 'small'}
            className={large ? '' : '!size-8 hover:bg-line'}
            label={label(user.username)}
            icon={icon}
            onClick={() => onAsk({ act, user })}
          />
        ))}
    </div>
  );
}
