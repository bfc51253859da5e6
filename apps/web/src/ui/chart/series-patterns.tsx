import { PatternCircles, PatternLines } from '@visx/pattern';
import { useId } from 'react';

interface SeriesPatternsProps {
  /** The prefix of each pattern's id; the part's number follows. */
  idPrefix: string;
}

// Drawn with attributes: the content security policy forbids inline styles, and these attributes follow the
// theme.
const line = { height: 7, width: 7, stroke: 'var(--surface)', strokeWidth: 1 };

/**
 * The fills of a chart's parts, of which five can be told apart: `url(#<idPrefix>0)` and so on. Colour alone
 * must not carry meaning.
 */
export function SeriesPatterns({ idPrefix }: SeriesPatternsProps) {
  const id = (index: number) => `${idPrefix}${index}`;
  return (
    <defs>
      <PatternLines id={id(0)} {...line} strokeWidth={0} background="var(--series-1)" />
      <PatternLines id={id(1)} {...line} orientation={['diagonal']} background="var(--series-2)" />
      <PatternCircles
        id={id(2)}
        height={5}
        width={5}
        radius={1}
        fill="var(--surface)"
        background="var(--series-3)"
      />
      <PatternLines
        id={id(3)}
        {...line}
        height={4}
        orientation={['horizontal']}
        background="var(--series-4)"
      />
      <PatternLines
        id={id(4)}
        {...line}
        orientation={['diagonalRightToLeft']}
        strokeWidth={2}
        background="var(--series-5)"
      />
    </defs>
  );
}

/** The part's colour and pattern beside its name. */
export function SeriesSwatch({ index }: { index: number }) {
  const idPrefix = `swatch${useId()}-`;
  return (
    <svg width="16" height="16" aria-hidden="true" className="shrink-0">
      <SeriesPatterns idPrefix={idPrefix} />
      <rect width="16" height="16" rx="4" fill={`url(#${idPrefix}${index})`} />
    </svg>
  );
}
