import type { ReactNode, Ref } from 'react';
import { classNames } from '../lib/class-names.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { type FailedQuery, LoadError } from './load-error.tsx';
import { listsTexts } from './lists.texts.ts';

interface ListQuery<Data> extends FailedQuery {
  readonly data: Data | undefined;
  readonly isError: boolean;
  readonly isPlaceholderData: boolean;
}

/** Why there is nothing to show, and how to see more if that is the filters' doing. */
interface NothingToShow {
  readonly title: string;
  readonly hint: string;
  readonly onClear?: (() => void) | undefined;
  /** What the button says instead of 'Clear Filters'. */
  readonly clear?: string;
}

interface ListViewProps<Data> {
  query: ListQuery<Data>;
  loadFailed: string;
  loading: ReactNode;
  /** Undefined where there are rows. */
  nothing: (data: Data) => NothingToShow | undefined;
  renderRows: (data: Data) => ReactNode;
  /** Where in the list one is. */
  renderFooter?: (data: Data) => ReactNode;
  rowsRef?: Ref<HTMLDivElement>;
}

/**
 * A list in each state of its view: loading, failed, none, some. What was loaded before stays when it
 * cannot be refreshed, and stays dimmed until another page is there.
 */
export function ListView<Data>({
  query,
  loadFailed,
  loading,
  nothing,
  renderRows,
  renderFooter,
  rowsRef,
}: ListViewProps<Data>) {
  const { data, isError, isPlaceholderData } = query;
  if (data === undefined)
    return isError ? <LoadError title={loadFailed} query={query} /> : <>{loading}</>;
  const empty = nothing(data);
  return (
    <div className="grid grid-cols-1 gap-4">
      {isError ? <LoadError title={listsTexts.stale} query={query} /> : null}
      {empty === undefined ? (
        <div
          ref={rowsRef}
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
      {renderFooter?.(data)}
    </div>
  );
}

/** Says why a list is empty, also to those who hear it. */
function Nothing({ title, hint, onClear, clear = listsTexts.clearFilters }: NothingToShow) {
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
