import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { useRowKeys } from '../lib/keys/rows.ts';
import { belowRows } from './below-rows.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { type FailedQuery, LoadError } from './load-error.tsx';
import { listsTexts } from './lists.texts.ts';

interface ListQuery<Data> extends FailedQuery {
  readonly data: Data | undefined;
  readonly isError: boolean;
  readonly isPlaceholderData: boolean;
}

/** Why the list is empty, and how to see more when the filters are the reason. */
interface NothingToShow {
  readonly title: string;
  readonly hint: string;
  readonly onClear?: (() => void) | undefined;
  /** The button's label in place of 'Clear Filters'. */
  readonly clear?: string;
}

interface ListViewProps<Data> {
  query: ListQuery<Data>;
  loadFailed: string;
  loading: ReactNode;
  /** Undefined when there are rows. */
  nothing: (data: Data) => NothingToShow | undefined;
  renderRows: (data: Data) => ReactNode;
  /** The current page of the list. */
  renderFooter?: (data: Data) => ReactNode;
  /** Rows and footer are one card. */
  isJoined?: boolean;
}

/**
 * A list in each state of its view: loading, failed, empty, filled. Loaded rows stay when a refresh fails, and
 * stay dimmed while another page loads.
 */
export function ListView<Data>({
  query,
  loadFailed,
  loading,
  nothing,
  renderRows,
  renderFooter,
  isJoined = false,
}: ListViewProps<Data>) {
  useRowKeys();
  const { data, isError, isPlaceholderData } = query;
  if (data === undefined)
    return isError ? <LoadError title={loadFailed} query={query} /> : <>{loading}</>;
  const empty = nothing(data);
  return (
    <div className={classNames('grid grid-cols-1', !isJoined && 'gap-4')}>
      {empty === undefined ? (
        <div
          aria-busy={isPlaceholderData}
          className={classNames(
            'transition-opacity duration-150',
            isPlaceholderData && 'opacity-60',
          )}
        >
          {renderRows(data)}
        </div>
      ) : (
        <Nothing {...empty} />
      )}
      {isError ? (
        <div className={belowRows}>
          <LoadError title={listsTexts.stale} query={query} />
        </div>
      ) : null}
      {renderFooter?.(data)}
    </div>
  );
}

/** Says why a list is empty, to screen readers too. */
export function Nothing({ title, hint, onClear, clear = listsTexts.clearFilters }: NothingToShow) {
  return (
    <output className="block rounded-base border border-line bg-surface">
      <EmptyState
        title={title}
        action={
          onClear === undefined ? null : (
            <Button variant="secondary" onClick={onClear}>
              {clear}
            </Button>
          )
        }
      >
        {hint}
      </EmptyState>
    </output>
  );
}
