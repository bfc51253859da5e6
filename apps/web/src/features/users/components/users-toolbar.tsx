import { roles } from '@ghost-pay/contract/auth/roles';
import { roleLabels } from '../../../lib/role-labels.ts';
import { FilterBar, FilterSelect } from '../../../ui/filter-bar.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import type { SelectOption } from '../../../ui/select.tsx';
import {
  isUsersFiltered,
  readUsersSearch,
  type UsersSearch,
  userSorts,
  userStatuses,
} from '../users.search.ts';
import { sortLabels, statusLabels, usersTexts } from '../users.texts.ts';

interface UsersToolbarProps {
  search: UsersSearch;
  onChange: (search: UsersSearch, options?: { replace: boolean }) => void;
  /** A select sorts where the header lacks some of the columns. */
  withSort: boolean;
}

const roleOptions: SelectOption[] = [
  { value: '', label: usersTexts.allRoles },
  ...roles.toReversed().map((value) => ({ value, label: roleLabels[value] })),
];
const statusOptions: SelectOption[] = [
  { value: '', label: usersTexts.allStatuses },
  ...userStatuses.map((value) => ({ value, label: statusLabels[value] })),
];
const sortOptions = userSorts.map((value) => ({ value, label: sortLabels[value] }));

export function UsersToolbar({ search, onChange, withSort }: UsersToolbarProps) {
  const set = (name: keyof UsersSearch, value: string) =>
    onChange(readUsersSearch({ ...search, [name]: value }));
  return (
    <FilterBar
      label={usersTexts.filters}
      columns="lg:grid-cols-[minmax(16rem,1fr)_auto]"
      search={
        <SearchBox
          value={search.search ?? ''}
          onSearch={(text) =>
            onChange(readUsersSearch({ ...search, search: text }), { replace: true })
          }
          label={usersTexts.searchLabel}
          placeholder={usersTexts.searchPlaceholder}
        />
      }
      onClear={isUsersFiltered(search) ? () => onChange({ sort: search.sort }) : undefined}
    >
      <FilterSelect
        label={usersTexts.role}
        options={roleOptions}
        value={search.role}
        onChange={(value) => set('role', value)}
      />
      <FilterSelect
        label={usersTexts.status}
        options={statusOptions}
        value={search.status}
        onChange={(value) => set('status', value)}
      />
      {withSort ? (
        <FilterSelect
          className="max-sm:col-span-2"
          label={usersTexts.sortBy}
          options={sortOptions}
          value={search.sort}
          onChange={(value) => set('sort', value)}
        />
      ) : null}
    </FilterBar>
  );
}
