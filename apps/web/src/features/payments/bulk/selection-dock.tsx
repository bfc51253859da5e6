import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { openDownload } from '../../../lib/api-client.ts';
import { classNames } from '../../../lib/class-names.ts';
import { type Commands, useCommands } from '../../../lib/keys/commands.ts';
import type { Command } from '../../../lib/keys/key-table.ts';
import { ExportFailure } from '../../../ui/export-button.tsx';
import { KeyCaps, KeyMark, useKeyShortcut } from '../../../ui/key-mark.tsx';
import { useCsvExport } from '../../../ui/use-csv-export.ts';
import { useKeysOn } from '../../../lib/keys/key-choice.ts';
import { useMeasuredHeight } from '../../../lib/use-measured-height.ts';
import { type BulkAct, chosenOf, planOf, sumText } from './plan.ts';
import { bulkTexts as texts } from './bulk.texts.ts';
import { ResultList } from './result-list.tsx';
import { startRun } from './run-bulk.ts';
import type { Run } from './shown-run.ts';
import { BulkDialog } from './bulk-dialog.tsx';

interface SelectionBarProps {
  selected: readonly Transaction[];
  isBusy: boolean;
  /** False while a payment is open: its keys are its own. */
  hasKeys: boolean;
  onAct: (kind: BulkAct) => void;
  onClear: () => void;
}

function SelectionBar({ selected, isBusy, hasKeys, onAct, onClear }: SelectionBarProps) {
  const kinds = ['verify', 'activate', 'fail', 'assign'] as const;
  const counts = new Map(kinds.map((kind) => [kind, chosenOf(planOf(kind, selected)).length]));
  const isOffered = (kind: BulkAct) => !isBusy && (counts.get(kind) ?? 0) > 0;
  // The keys of an act are meant for all selected payments, also where it can be done to none of them.
  const commands: Commands = Object.fromEntries(
    kinds.map((kind) => [
      kind,
      () => {
        if (isOffered(kind)) onAct(kind);
      },
    ]),
  );
  useCommands(commands, { layer: 'list' });
  useEscape(onClear);
  const exporting = useCsvExport({
    open: (signal) =>
      openDownload('POST /transactions/export-selected.csv', {
        body: { ids: selected.map(({ id }) => id) },
        signal,
      }),
    counted: (rows) => (rows === 1 ? '1 payment' : `${rows} payments`),
  });
  const isKeysOn = useKeysOn() && hasKeys;
  const label = (kind: BulkAct) =>
    kind === 'assign' ? texts.assign : texts[kind](counts.get(kind) ?? 0);
  return (
    <div className="pointer-events-auto grid max-w-full gap-2">
      <ExportFailure export={exporting} />
      <section
        aria-label={texts.bar}
        className="flex min-h-12 max-w-full items-center gap-2 overflow-x-auto rounded-base bg-ink px-4 py-1.5 text-sm text-surface shadow-base"
      >
        <p className="figures shrink-0 pr-2 font-semibold whitespace-nowrap">
          {texts.selected(selected.length, sumText(selected))}
        </p>
        {kinds.map((kind) => (
          <BarButton
            key={kind}
            command={hasKeys ? kind : undefined}
            disabled={!isOffered(kind)}
            isMain={kind === 'verify'}
            onClick={() => onAct(kind)}
          >
            {label(kind)}
          </BarButton>
        ))}
        <BarButton disabled={exporting.progress !== undefined} onClick={exporting.start}>
          {texts.export}
        </BarButton>
        <BarButton isQuiet onClick={onClear}>
          {texts.clear}
          {isKeysOn ? (
            <span aria-hidden="true" className="contents pointer-coarse:hidden">
              <KeyCaps chord="Escape" />
            </span>
          ) : null}
        </BarButton>
      </section>
    </div>
  );
}

interface BarButtonProps extends ComponentProps<'button'> {
  command?: Command | undefined;
  isMain?: boolean;
  isQuiet?: boolean;
}

function BarButton({ command, isMain, isQuiet, children, ...rest }: BarButtonProps) {
  const shortcut = useKeyShortcut(command);
  return (
    <button
      {...rest}
      type="button"
      aria-keyshortcuts={shortcut}
      className={classNames(
        'inline-flex min-h-9 shrink-0 items-center gap-2 rounded-base px-3 font-semibold whitespace-nowrap outline-offset-2 focus-visible:outline-current disabled:cursor-not-allowed disabled:opacity-55 max-lg:min-h-11',
        isMain && !rest.disabled
          ? 'bg-accent text-on-accent hover:bg-accent-strong'
          : !isQuiet && 'border border-current/50 hover:border-current',
      )}
    >
      {children}
      {command ? <KeyMark of={command} /> : null}
    </button>
  );
}

/** Escape clears the selection, unless something lies over the list, which it closes first. */
function useEscape(onClear: () => void): void {
  const clear = useEffectEvent(onClear);
  useEffect(() => {
    const onKeyDown = ({ key, target }: KeyboardEvent) => {
      const isOver = document.querySelector('[role=dialog], [popover]:popover-open') !== null;
      const isTyping =
        target instanceof Element && target.closest('input:not([type=checkbox]), select') !== null;
      if (key === 'Escape' && !isOver && !isTyping) clear();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

interface SelectionDockProps {
  selected: readonly Transaction[];
  run: Run | undefined;
  /** Whether a payment is open beside the list: the keys are its own then. */
  isBeside: boolean;
  onClear: () => void;
}

/** At the foot of the list: what can be done to the selected payments, and what became of the last ones. */
export function SelectionDock({ selected, run, isBeside, onClear }: SelectionDockProps) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<Exclude<BulkAct, 'assign'>>();
  const dock = useMeasuredHeight('--dock-height');
  const begin = (kind: BulkAct, reason?: string) =>
    startRun(client, { kind, plan: planOf(kind, selected), reason });
  const isBusy = run?.isRunning === true;
  return (
    <>
      <div
        ref={dock}
        className={classNames(
          'pointer-events-none fixed right-0 bottom-2 left-0 z-30 flex flex-col items-center gap-2 px-4 lg:left-60',
          isBeside && 'xl:right-[544px]',
        )}
      >
        {run ? <ResultList run={run} /> : null}
        {selected.length > 0 ? (
          <SelectionBar
            selected={selected}
            isBusy={isBusy}
            hasKeys={!isBeside}
            onAct={(kind) => {
              if (kind === 'assign') begin(kind);
              else setAsked(kind);
            }}
            onClear={onClear}
          />
        ) : null}
      </div>
      {asked ? (
        <BulkDialog
          kind={asked}
          selected={selected}
          onBegin={(reason) => {
            setAsked(undefined);
            begin(asked, reason);
          }}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </>
  );
}
