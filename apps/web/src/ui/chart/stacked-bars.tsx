import { scaleBand, scaleLinear } from 'd3-scale';
import { useId, type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react';
import { SeriesPatterns } from './series-patterns.tsx';

export interface StackedColumn {
  /** Below the axis. */
  readonly label: string;
  /** The height of each part, from the bottom up; never negative. */
  readonly values: readonly number[];
  /** The text that screen readers announce for this column. */
  readonly spoken: string;
}

interface StackedBarsProps {
  /** What a picked column stands for. */
  label: string;
  hint: string;
  columns: readonly StackedColumn[];
  /** The picked column; undefined for all of them. */
  picked: number | undefined;
  onPick: (picked: number | undefined) => void;
  formatTick: (value: number) => string;
}

const height = 240;
const margin = { top: 8, right: 4, bottom: 28, left: 52 };
const pageOfColumns = 7;
const tickCount = 4;
const labelWidth = 76;

/**
 * Columns of stacked parts, as wide as the container. A pointer or the arrow keys pick a column; the caller
 * shows its values. At most three parts, each with its own colour.
 */
export function StackedBars({
  label,
  hint,
  columns,
  picked,
  onPick,
  formatTick,
}: StackedBarsProps) {
  const { ref, width } = useElementWidth();
  const hintId = useId();
  const last = columns.length - 1;
  const shown = picked ?? last;
  const plotWidth = width - margin.left - margin.right;

  const pickByPointer = (event: PointerEvent<HTMLElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - margin.left;
    const index = Math.floor((x / plotWidth) * columns.length);
    onPick(Math.min(Math.max(index, 0), last));
  };
  const pickByKey = (event: KeyboardEvent) => {
    const next = keyTargets(shown, last)[event.key];
    if (next === undefined && event.key !== 'Escape') return;
    event.preventDefault();
    // The first key picks the newest column instead of moving away from it.
    onPick(event.key === 'Escape' ? undefined : picked === undefined ? last : next);
  };

  return (
    <>
      <div
        ref={ref}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-describedby={hintId}
        aria-valuemin={1}
        aria-valuemax={columns.length}
        aria-valuenow={shown + 1}
        aria-valuetext={columns[shown]?.spoken}
        onKeyDown={pickByKey}
        onPointerDown={pickByPointer}
        onPointerMove={pickByPointer}
        onPointerLeave={(event) => {
          if (event.pointerType === 'mouse') onPick(undefined);
        }}
        onBlur={() => onPick(undefined)}
        className="h-60 touch-pan-y rounded-base"
      >
        {plotWidth > 0 ? <Drawing {...{ columns, picked, formatTick, width, plotWidth }} /> : null}
      </div>
      <p id={hintId} className="sr-only">
        {hint}
      </p>
    </>
  );
}

function keyTargets(shown: number, last: number): Partial<Record<string, number>> {
  const within = (index: number) => Math.min(Math.max(index, 0), last);
  return {
    ArrowLeft: within(shown - 1),
    ArrowDown: within(shown - 1),
    ArrowRight: within(shown + 1),
    ArrowUp: within(shown + 1),
    PageDown: within(shown - pageOfColumns),
    PageUp: within(shown + pageOfColumns),
    Home: 0,
    End: last,
  };
}

interface DrawingProps extends Pick<StackedBarsProps, 'columns' | 'picked' | 'formatTick'> {
  width: number;
  plotWidth: number;
}

function Drawing({ columns, picked, formatTick, width, plotWidth }: DrawingProps) {
  const idPrefix = `part${useId()}-`;
  const floor = height - margin.bottom;
  const indexes = columns.map((_, index) => index);
  const tallest = Math.max(...columns.map(({ values }) => sum(values)), 1);
  const xScale = scaleBand(indexes, [margin.left, margin.left + plotWidth]).padding(
    columns.length > 45 ? 0.15 : 0.25,
  );
  const yScale = scaleLinear([0, tallest], [floor, margin.top]).nice(tickCount);
  const every = Math.max(1, Math.ceil(columns.length / Math.floor(plotWidth / labelWidth)));
  // From the right: the newest column always has its label.
  const labelled = indexes.filter((index) => (columns.length - 1 - index) % every === 0);

  return (
    <svg width={width} height={height} aria-hidden="true">
      <SeriesPatterns idPrefix={idPrefix} />
      {yScale.ticks(tickCount).map((tick) => (
        <line
          key={tick}
          x1={margin.left}
          x2={margin.left + plotWidth}
          y1={yScale(tick)}
          y2={yScale(tick)}
          className="stroke-line"
        />
      ))}
      {picked === undefined ? null : (
        <rect
          x={(xScale(picked) ?? 0) - (xScale.step() - xScale.bandwidth()) / 2}
          y={margin.top}
          width={xScale.step()}
          height={floor - margin.top}
          className="fill-control opacity-25"
        />
      )}
      {columns.flatMap(({ values }, index) =>
        values.map((value, part) => {
          const below = sum(values.slice(0, part));
          return value === 0 ? null : (
            <rect
              key={`${index}-${part}`}
              x={xScale(index)}
              y={yScale(below + value)}
              width={xScale.bandwidth()}
              height={yScale(below) - yScale(below + value)}
              fill={`url(#${idPrefix}${part})`}
            />
          );
        }),
      )}
      <line
        x1={margin.left}
        x2={margin.left + plotWidth}
        y1={floor}
        y2={floor}
        className="stroke-control"
      />
      <g className="figures fill-muted text-xs">
        {yScale.ticks(tickCount).map((tick) => (
          <text key={tick} x={margin.left - 8} y={yScale(tick)} dy="0.32em" textAnchor="end">
            {formatTick(tick)}
          </text>
        ))}
        {labelled.map((index) => (
          // A centred last label would overflow at the right.
          <text
            key={index}
            x={(xScale(index) ?? 0) + xScale.bandwidth() / (index === columns.length - 1 ? 1 : 2)}
            y={height - 6}
            textAnchor={index === columns.length - 1 ? 'end' : 'middle'}
          >
            {columns[index]?.label}
          </text>
        ))}
      </g>
    </svg>
  );
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** The width of an element in CSS pixels, 0 until measured; for drawings that CSS cannot lay out. */
function useElementWidth(): {
  ref: (element: HTMLElement | null) => void;
  width: number;
} {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (element === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.floor(entry.contentRect.width));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return { ref: setElement, width };
}
