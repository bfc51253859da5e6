import { CircleCheck, CircleX, Ellipsis, GripVertical, TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { formatMoney } from '../../../lib/format.ts';
import { readDecimal } from '../../../lib/typed-decimal.ts';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import {
  type LiveProcessor,
  movedRow,
  type Processor,
  processorFaults,
} from '../card-processors.ts';
import { settingNames } from '../../../lib/setting-names.texts.ts';
import { processorTexts as texts } from '../settings.texts.ts';
import { TypedInput } from './setting-fields.tsx';

/** Handle, name, regions, fee, minimum, badge, state, more. */
const columns =
  'lg:grid-cols-[1.75rem_8rem_minmax(0,1fr)_8rem_7rem_6.5rem_7.5rem_2.25rem] lg:gap-x-3';

interface ProcessorRowsProps {
  rows: readonly Processor[];
  /** What PayGate says of the stored processors; undefined while it is unknown. */
  live: readonly LiveProcessor[] | undefined;
  onChange: (rows: readonly Processor[]) => void;
  onMore: (id: Processor['id']) => void;
}

/** The processors in the order of the page for visitors. */
export function ProcessorRows({ rows, live, onChange, onMore }: ProcessorRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const [told, setTold] = useState('');
  const hintId = useId();
  const { drag, handleOf } = useRowOrder({
    onMove: (from, to) => {
      const next = movedRow(rows, from, to);
      const { name = '' } = rows[from] ?? {};
      if (next !== rows) setTold(texts.moved(name, to + 1, rows.length));
      onChange(next);
    },
    rowAt: (y) => {
      const boxes = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
      const below = boxes.findIndex(({ bottom }) => y < bottom);
      return below === -1 ? boxes.length - 1 : below;
    },
  });
  return (
    <div className="-mx-4 border-y border-line sm:-mx-5">
      <div
        aria-hidden="true"
        className={classNames(
          'hidden bg-sunken px-4 py-2 text-xs font-semibold text-muted sm:px-5 lg:grid',
          columns,
        )}
      >
        <span />
        {Object.values(texts.columns).map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ul ref={list} aria-label={settingNames.card_providers}>
        {rows.map((row, index) => (
          <ProcessorRow
            key={row.id}
            row={row}
            live={live?.find(({ id }) => id === row.id)}
            handle={handleOf(index)}
            hintId={hintId}
            place={
              drag === undefined || drag.to !== index || drag.from === index
                ? undefined
                : drag.to < drag.from
                  ? 'above'
                  : 'below'
            }
            isDragged={drag?.from === index}
            onChange={(change) => onChange(rows.with(index, { ...row, ...change }))}
            onMore={() => onMore(row.id)}
          />
        ))}
      </ul>
      <p id={hintId} className="sr-only">
        {texts.moveHint}
      </p>
      <output className="sr-only">{told}</output>
    </div>
  );
}

interface ProcessorRowProps {
  row: Processor;
  live: LiveProcessor | undefined;
  handle: object;
  /** The id of the sentence that says how a row is moved. */
  hintId: string;
  /** Where the dragged row would land. */
  place: 'above' | 'below' | undefined;
  isDragged: boolean;
  onChange: (change: Partial<Processor>) => void;
  onMore: () => void;
}

function ProcessorRow({
  row,
  live,
  handle,
  hintId,
  place,
  isDragged,
  onChange,
  onMore,
}: ProcessorRowProps) {
  const id = useId();
  const faults = processorFaults(row);
  const others = [
    faults.name,
    faults.description,
    faults.regions,
    faults.estimatedFeePercent,
    faults.badge,
  ];
  const ownMinimum =
    live?.ownMinimum !== undefined &&
    faults.minimumUSD === undefined &&
    live.ownMinimum > Number(row.minimumUSD)
      ? live.ownMinimum
      : undefined;
  const field = (name: 'processingFee' | 'minimumUSD') => ({
    'aria-invalid': faults[name] ? true : undefined,
    'aria-describedby': faults[name] ? `${id}-${name}` : undefined,
    className: 'lg:min-h-9 lg:text-sm',
  });
  return (
    <li
      className={classNames(
        'grid grid-cols-[1.75rem_minmax(0,1fr)_minmax(0,1fr)_2.75rem] items-center gap-2 border-line px-4 py-2 not-first:border-t sm:px-5',
        columns,
        isDragged && 'opacity-55',
        place === 'above' && 'shadow-[inset_0_2px_0_var(--accent)]',
        place === 'below' && 'shadow-[inset_0_-2px_0_var(--accent)]',
      )}
    >
      <button
        type="button"
        // A refused list of processors puts the focus here.
        name="card_providers"
        aria-label={texts.move(row.name)}
        aria-describedby={hintId}
        title={texts.moveHint}
        className="-ml-2 grid size-9 cursor-grab touch-none place-items-center rounded-base text-muted hover:bg-sunken hover:text-ink active:cursor-grabbing max-lg:size-11"
        {...handle}
      >
        <GripVertical className="size-4" aria-hidden="true" />
      </button>
      <span className="min-w-0 text-sm font-semibold wrap-anywhere text-ink max-lg:col-span-2">
        {row.name}
      </span>
      <IconButton
        label={texts.more(row.name)}
        icon={<Ellipsis className="size-5" aria-hidden="true" />}
        size="small"
        className="lg:order-last"
        onClick={onMore}
      />
      <Regions regions={row.regions} />
      <div className="grid gap-1 max-lg:col-span-2">
        <span className="text-xs text-muted lg:hidden" aria-hidden="true">
          {texts.columns.fee}
        </span>
        <TypedInput
          {...field('processingFee')}
          aria-label={texts.feeOf(row.name)}
          maxLength={80}
          text={row.processingFee}
          onType={(processingFee) => onChange({ processingFee })}
        />
      </div>
      <div className="grid gap-1 max-lg:col-span-2">
        <span className="text-xs text-muted lg:hidden" aria-hidden="true">
          {texts.columns.minimum}
        </span>
        <span className="relative block">
          <span className="absolute inset-y-0 left-3 grid place-items-center text-sm text-muted">
            $
          </span>
          <TypedInput
            {...field('minimumUSD')}
            className="figures pl-7 lg:min-h-9 lg:text-sm"
            inputMode="decimal"
            aria-label={texts.minimumOf(row.name)}
            text={typeof row.minimumUSD === 'number' ? row.minimumUSD.toFixed(2) : row.minimumUSD}
            onType={(typed) => onChange({ minimumUSD: readDecimal(typed) ?? typed })}
          />
        </span>
      </div>
      <span className="max-lg:col-span-2">
        {row.badge ? (
          <Badge>{row.badge}</Badge>
        ) : (
          <span className="text-sm text-muted max-lg:hidden">
            <span aria-hidden="true">—</span>
            <span className="sr-only">{texts.noBadge}</span>
          </span>
        )}
      </span>
      <LiveState live={live} />
      <div className="col-span-full -mt-2 grid gap-1 has-[p:not(:empty)]:mt-0 lg:order-last">
        <FieldError id={`${id}-processingFee`} error={faults.processingFee} />
        <FieldError id={`${id}-minimumUSD`} error={faults.minimumUSD} />
        <FieldError
          id={`${id}-others`}
          error={others.filter((fault) => fault !== undefined).join('. ') || undefined}
        />
        {ownMinimum === undefined ? null : (
          <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-amber">
            <TriangleAlert className="size-4 shrink-0" aria-hidden="true" />
            <strong className="font-semibold">
              {texts.ownMinimum(row.name, formatMoney(ownMinimum, 'USD'))}
            </strong>
            <span className="text-ink">{texts.ownMinimumHint(formatMoney(ownMinimum, 'USD'))}</span>
            <button
              type="button"
              className="min-h-6 font-semibold text-accent-ink underline underline-offset-4 max-lg:min-h-11"
              onClick={() => onChange({ minimumUSD: ownMinimum })}
            >
              {texts.takeMinimum(formatMoney(ownMinimum, 'USD'))}
            </button>
          </p>
        )}
      </div>
    </li>
  );
}

const shownRegions = 3;

function Regions({ regions }: { regions: readonly string[] }) {
  const more = regions.length - shownRegions;
  return (
    <span
      title={regions.join(', ')}
      className="flex min-w-0 flex-wrap gap-1 max-lg:col-span-full max-lg:row-start-2 lg:flex-nowrap"
    >
      {regions.slice(0, shownRegions).map((region) => (
        <span
          key={region}
          className="truncate rounded-full bg-sunken px-2 py-0.5 text-xs font-semibold text-muted"
        >
          {region}
        </span>
      ))}
      {more > 0 ? (
        <span className="rounded-full bg-sunken px-2 py-0.5 text-xs font-semibold text-muted">
          {texts.moreRegions(more)}
        </span>
      ) : null}
    </span>
  );
}

function LiveState({ live }: { live: LiveProcessor | undefined }) {
  if (live === undefined) return <span className="max-lg:hidden" />;
  const Icon = live.available ? CircleCheck : CircleX;
  return (
    <span
      className={classNames(
        'flex items-center gap-1.5 text-sm font-semibold whitespace-nowrap max-lg:col-span-2 max-lg:justify-self-end',
        live.available ? 'text-green' : 'text-red',
      )}
    >
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      {live.available ? texts.inService : texts.outOfService}
    </span>
  );
}

interface RowOrderOptions {
  onMove: (from: number, to: number) => void;
  /** Finds the row that a place of the screen belongs to. */
  rowAt: (y: number) => number;
}

/**
 * Moves rows by their handles: a pointer drags one, Alt with an arrow key moves it by one place. The rows change at the
 * end of a drag, because a moved element loses the pointer.
 */
function useRowOrder({ onMove, rowAt }: RowOrderOptions) {
  const [drag, setDrag] = useState<{ from: number; to: number }>();
  const moved = useRef<HTMLElement>(undefined);
  // A moved element loses the focus.
  useEffect(() => {
    moved.current?.focus();
    moved.current = undefined;
  });
  const move = (handle: HTMLElement, from: number, to: number) => {
    moved.current = handle;
    onMove(from, to);
  };
  const handleOf = (index: number) => ({
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (!event.altKey || step === undefined) return;
      event.preventDefault();
      move(event.currentTarget, index, index + step);
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ from: index, to: index });
    },
    onPointerMove: ({ clientY }: PointerEvent<HTMLElement>) => {
      if (drag !== undefined) setDrag({ ...drag, to: rowAt(clientY) });
    },
    onPointerUp: ({ currentTarget }: PointerEvent<HTMLElement>) => {
      setDrag(undefined);
      if (drag !== undefined && drag.to !== drag.from) move(currentTarget, drag.from, drag.to);
    },
    onPointerCancel: () => setDrag(undefined),
  });
  return { drag, handleOf };
}
