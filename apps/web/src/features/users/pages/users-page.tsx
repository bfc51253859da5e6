import { roles } from '@ghost-pay/contract/auth/roles';
import type { AdminUser } from '@ghost-pay/contract/auth/auth.schemas';
import { getRouteApi } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { roleLabels } from '../../../lib/role-labels.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { useRefresh } from '../../../lib/use-refresh.ts';
import { Button } from '../../../ui/button.tsx';
import { ListFilters, optionsOf } from '../../../ui/list-filters.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RefreshButton } from '../../../ui/refresh-button.tsx';
import { useUsers } from '../api.ts';
import { UserDialog, type UserQuestion } from '../components/user-dialog.tsx';
import { UsersList } from '../components/users-list.tsx';
import { UserTiles } from '../components/user-tiles.tsx';
import { countUsers } from '../user-list.ts';
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
  className: 'max-sm:col-span-2',
} as const;

const route = getRouteApi('/admin/shell/users');

/** The accounts of the back-office, shown to the admin `me`. */
export function UsersPage({ me }: { me: AdminUser }) {
  usePageTitle(usersTexts.title);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const list = useUsers();
  // From this width on, the table has a column for every sort order.
  const withSort = useMediaQuery('(width < 80rem)');
  const [question, setQuestion] = useState<UserQuestion>();

  const { refreshing, refresh } = useRefresh(() => list.refetch());
  const change = (next: UsersSearch, { replace = false }: { replace?: boolean } = {}) =>
    void navigate({ to: '/admin/users', search: next, replace, resetScroll: false });
  // A failure empties the list, and the count is then unknown.
  const users = list.isError ? undefined : list.data;

  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader title={usersTexts.title} lead={usersTexts.lead}>
        <RefreshButton refreshing={refreshing} onRefresh={refresh} />
        {me.role === 'super_admin' ? (
          <Button
            size="small"
            className="shrink-0 max-lg:min-h-11"
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
        columns="lg:grid-cols-[minmax(16rem,1fr)_auto]"
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
