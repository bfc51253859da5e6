import { useCallback, useMemo, useRef, useState } from 'react';
import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { useCommands } from '../../../lib/keys/commands.ts';
import type { SteadyRow } from './steady-rows.ts';
import { moveFocus } from '../../../lib/keys/rows.ts';
import { focusedPayment } from './use-list-keys.ts';

interface Chosen {
  /** The page, filters and order of the rows: elsewhere nothing is selected, because it would be out of sight. */
  readonly view: string;
  readonly ids: ReadonlySet<string>;
  /** The row from which Shift selects. */
  readonly anchor: string | undefined;
}

const none: ReadonlySet<string> = new Set();

export interface Selection {
  /** The selected payments that the list still has, in its order. */
  readonly selected: readonly Transaction[];
  readonly ids: ReadonlySet<string>;
  /** Whether all rows, some, or none are selected. */
  readonly extent: 'all' | 'some' | 'none';
  /** Selects a row or not; with `extends`, all rows from the last one to it. */
  readonly tick: (id: string, isExtending: boolean) => void;
  readonly selectAll: () => void;
  readonly clear: () => void;
}

/** Which rows are selected. A row that has left the list is no longer selected: what is acted on is in sight. */
export function useSelection(view: string, rows: readonly SteadyRow[]): Selection {
  const [chosen, setChosen] = useState<Chosen>({ view, ids: none, anchor: undefined });
  const ids = chosen.view === view ? chosen.ids : none;
  const listed = useMemo(
    () => rows.filter(({ isListed }) => isListed).map(({ now }) => now),
    [rows],
  );
  const selected = useMemo(() => listed.filter(({ id }) => ids.has(id)), [listed, ids]);
  const latest = useRef({ view, listed });
  // oxlint-disable-next-line react-hooks-js/refs -- ticks must not draw every row anew
  latest.current = { view, listed };

  const tick = useCallback((id: string, isExtending: boolean) => {
    const { view: now, listed: shown } = latest.current;
    setChosen((before) => {
      const old = before.view === now ? before : { ids: none, anchor: undefined };
      const next = new Set(old.ids);
      const place = (wanted: string | undefined) => shown.findIndex((one) => one.id === wanted);
      const [from, to] = [place(old.anchor), place(id)].toSorted((one, other) => one - other);
      if (isExtending && from !== undefined && to !== undefined && from >= 0)
        for (const one of shown.slice(from, to + 1)) next.add(one.id);
      else if (next.has(id)) next.delete(id);
      else next.add(id);
      return { view: now, ids: next, anchor: id };
    });
  }, []);
  const clear = useCallback(() => setChosen({ view: '', ids: none, anchor: undefined }), []);
  const selectAll = () =>
    setChosen({ view, ids: new Set(listed.map(({ id }) => id)), anchor: listed[0]?.id });
  const extent =
    selected.length === 0 ? 'none' : selected.length === listed.length ? 'all' : 'some';
  return { selected, ids, extent, tick, selectAll, clear };
}

/** The keys that select rows. */
export function useSelectionKeys({ ids, tick, selectAll }: Selection): void {
  const extend = (step: 1 | -1, key: string) => {
    const from = focusedPayment();
    if (from === undefined) return moveFocus(step, key);
    if (!ids.has(from)) tick(from, false);
    moveFocus(step, key);
    const to = focusedPayment();
    if (to !== undefined && to !== from) tick(to, true);
    return true;
  };
  useCommands(
    {
      select: () => {
        const id = focusedPayment();
        if (id === undefined) return false;
        tick(id, false);
        return true;
      },
      extend_next: (key) => extend(1, key),
      extend_previous: (key) => extend(-1, key),
      select_all: () => selectAll(),
    },
    { layer: 'list' },
  );
}
