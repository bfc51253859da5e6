import { roles } from '@ghost-pay/contract/auth/roles';
import { roleLabels } from '../../../lib/role-labels.ts';
import { Button } from '../../../ui/button.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { Select, type SelectOption } from '../../../ui/select.tsx';
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
  /** Where the header has not every order to click, a list sorts. */
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
const selectClass = 'max-lg:[&>select]:min-h-11 max-sm:w-full';

export function UsersToolbar({ search, onChange, withSort }: UsersToolbarProps) {
  const set = (name: keyof UsersSearch, value: string) =>
    onChange(readUsersSearch({ ...search, [name]: value }));
  return (
    <section
      aria-label={usersTexts.filters}
      className="grid gap-2 lg:grid-cols-[minmax(16rem,1fr)_auto]"
    >
      <SearchBox
        value={search.search ?? ''}
        onSearch={(text) =>
          onChange(readUsersSearch({ ...search, search: text }), { replace: true })
        }
        label={usersTexts.searchLabel}
        placeholder={usersTexts.searchPlaceholder}
        clearLabel={usersTexts.clearSearch}
      />
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        <Select
          size="small"
          className={selectClass}
          aria-label={usersTexts.role}
          options={roleOptions}
          value={search.role ?? ''}
          onChange={(event) => set('role', event.target.value)}
        />
        <Select
          size="small"
          className={selectClass}
          aria-label={usersTexts.status}
          options={statusOptions}
          value={search.status ?? ''}
          onChange={(event) => set('status', event.target.value)}
        />
        {withSort ? (
          <Select
            size="small"
            className={`${selectClass} max-sm:col-span-2`}
            aria-label={usersTexts.sortBy}
            options={sortOptions}
            value={search.sort}
            onChange={(event) => set('sort', event.target.value)}
          />
        ) : null}
        {isUsersFiltered(search) ? (
          <Button
            variant="quiet"
            size="small"
            className="max-lg:min-h-11 max-sm:col-span-2"
            onClick={() => onChange({ sort: search.sort })}
          >
            {usersTexts.clearFilters}
          </Button>
        ) : null}
      </div>
    </section>
  );
}
