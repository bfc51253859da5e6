import { useId, type ReactNode } from 'react';

interface SeriesPatternsProps {
  /** The prefix of each pattern's id; the part's number follows. */
  idPrefix: string;
}

interface PatternProps {
  id: string;
  color: string;
  size: number;
  children?: ReactNode;
}

// Drawn with attributes: the content security policy forbids inline styles, and these attributes follow the
// theme.
function Pattern({ id, color, size, children }: PatternProps) {
  return (
    <pattern id={id} width={size} height={size} patternUnits="userSpaceOnUse">
      <rect width={size} height={size} fill={color} />
      <g stroke="var(--surface)" className="hidden forced-colors:inline print:inline">
        {children}
      </g>
    </pattern>
  );
}

/**
 * The fills of a chart's parts, of which three can be told apart: `url(#<idPrefix>0)` and so on. Plain, but for forced
 * colours and paper, where colour alone must not carry meaning.
 */
export function SeriesPatterns({ idPrefix }: SeriesPatternsProps) {
  const id = (index: number) => `${idPrefix}${index}`;
  // A diagonal goes on in the corners, where the tiles meet.
  return (
    <defs>
      <Pattern id={id(0)} color="var(--series-1)" size={7} />
      <Pattern id={id(1)} color="var(--series-2)" size={7}>
        <path d="M0,7 7,0 M-2,2 2,-2 M5,9 9,5" />
      </Pattern>
      <Pattern id={id(2)} color="var(--series-3)" size={5}>
        <circle cx={2.5} cy={2.5} r={1} fill="var(--surface)" strokeWidth={0} />
      </Pattern>
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
