import type { AdminUser } from '@ghost-pay/contract/auth/auth.schemas';
import { roles } from '@ghost-pay/contract/auth/auth-words';
import { getRouteApi } from '@tanstack/react-router';
import {
  KeyRound,
  type LucideIcon,
  ShieldCheck,
  UserCheck,
  UserCog,
  UserPlus,
  Users,
} from 'lucide-react';
import { useState } from 'react';
import { roleLabels } from '../../../lib/role-labels.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { Button } from '../../../ui/button.tsx';
import { ListFilters, optionsOf, useOnSearch } from '../../../ui/list-filters.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RefreshButton } from '../../../ui/refresh-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useUsers } from '../api.ts';
import { UserDialog, type UserQuestion } from '../components/user-dialog.tsx';
import { UsersList } from '../components/users-list.tsx';
import { countUsers, type UserCounts } from '../user-list.ts';
import { userSorts, type UsersSearch, usersState, userStatuses } from '../users.search.ts';
import { sortLabels, statusLabels, usersTexts } from '../users.texts.ts';

const filters = [
  {
    name: 'role',
    label: usersTexts.role,
    options: optionsOf(usersTexts.allRoles, roles.toReversed(), roleLabels),
  },
  {
    name: 'status',
    label: usersTexts.status,
    options: optionsOf(usersTexts.allStatuses, userStatuses, statusLabels),
  },
] as const;
const sorting = {
  name: 'sort',
  label: usersTexts.sortBy,
  options: userSorts.map((value) => ({ value, label: sortLabels[value] })),
} as const;

const route = getRouteApi('/admin/shell/users');

/** The accounts of the back-office, shown to the admin `me`. */
export function UsersPage({ me }: { me: AdminUser }) {
  const search = route.useSearch();
  const list = useUsers();
  // From this width on, the table has a column for every sort order.
  const withSort = useMediaQuery('(width < 80rem)');
  const [question, setQuestion] = useState<UserQuestion>();

  const change = useOnSearch<UsersSearch>();
  // A failure empties the list, and the count is then unknown.
  const users = list.isError ? undefined : list.data;

  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader title={usersTexts.title} lead={usersTexts.lead}>
        <RefreshButton onRefresh={() => list.refetch()} />
        {me.role === 'super_admin' ? (
          <Button
            size="small"
            className="shrink-0"
            icon={<UserPlus className="size-4" aria-hidden="true" />}
            onClick={() => setQuestion({ act: 'add' })}
          >
            <span className="max-sm:sr-only">{usersTexts.add}</span>
          </Button>
        ) : null}
      </PageHeader>
      <UserTiles counts={users && countUsers(users, list.dataUpdatedAt)} failed={list.isError} />
      <ListFilters
        list={usersState}
        search={search}
        onSearch={change}
        label={usersTexts.filters}
        text={{
          name: 'search',
          label: usersTexts.searchLabel,
          placeholder: usersTexts.searchPlaceholder,
        }}
        selects={withSort ? [...filters, sorting] : filters}
      />
      <UsersList list={list} search={search} ownId={me.id} onSearch={change} onAsk={setQuestion} />
      <UserDialog question={question} users={users ?? []} onClose={() => setQuestion(undefined)} />
    </div>
  );
}

const tiles: readonly { key: keyof UserCounts; label: string; icon: LucideIcon }[] = [
  { key: 'total', label: usersTexts.totalUsers, icon: Users },
  { key: 'active', label: usersTexts.active, icon: UserCheck },
  { key: 'admins', label: usersTexts.admins, icon: UserCog },
  { key: 'superAdmins', label: usersTexts.superAdmins, icon: ShieldCheck },
  { key: 'withTwofa', label: usersTexts.withTwofa, icon: KeyRound },
];

interface UserTilesProps {
  /** Undefined while loading, or after the load failed. */
  counts: UserCounts | undefined;
  failed: boolean;
}

/** The counts of the accounts; a skeleton while loading. */
function UserTiles({ counts, failed }: UserTilesProps) {
  return (
    <dl
      aria-label={usersTexts.figures}
      className="grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-3 md:grid-cols-5"
    >
      {tiles.map(({ key, label, icon: Icon }) => (
        <div
          key={key}
          className="grid content-between rounded-base border border-line bg-surface px-4 py-3 max-sm:first:col-span-2"
        >
          {/* The icon stands inside the <dt>: a group of a <dl> may hold nothing else. */}
          <dt className="flex items-center justify-between gap-2 text-xs text-muted">
            {label}
            <Icon className="size-5 shrink-0" aria-hidden="true" />
          </dt>
          <dd className="figures text-lg font-bold text-ink">
            {counts !== undefined ? (
              counts[key]
            ) : failed ? (
              <>
                <span aria-hidden="true">{usersTexts.noFigure}</span>
                <span className="sr-only">{usersTexts.noFigureMeaning}</span>
              </>
            ) : (
              <Skeleton className="my-1 h-5 w-8" />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
