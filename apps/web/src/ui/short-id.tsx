interface ShortIdProps {
  text: string;
  /** What all ids of a column begin with: it tells none from another. */
  prefix: string;
}

const shown = 4;

/** An id as its first and last characters: '9UMB…GDQI'. The tooltip holds the whole one. */
export function ShortId({ text, prefix }: ShortIdProps) {
  const own = text.startsWith(prefix) ? text.slice(prefix.length) : text;
  return (
    <span title={text} className="font-mono whitespace-nowrap">
      {own.length > 2 * shown + 1 ? `${own.slice(0, shown)}…${own.slice(-shown)}` : own}
    </span>
  );
}
