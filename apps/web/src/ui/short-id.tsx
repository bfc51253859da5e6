interface ShortIdProps {
  text: string;
  /** What all ids of a column begin with: it tells none from another. */
  prefix: string;
  /** How many characters are shown at the beginning and at the end. */
  shown?: readonly [number, number];
}

/** An id as its first and last characters: '9UMB…GDQI'. The tooltip holds the whole one. */
export function ShortId({ text, prefix, shown: [head, tail] = [4, 4] }: ShortIdProps) {
  const own = text.startsWith(prefix) ? text.slice(prefix.length) : text;
  return (
    <span title={text} className="font-mono whitespace-nowrap">
      {own.length > head + tail + 1 ? `${own.slice(0, head)}…${own.slice(-tail)}` : own}
    </span>
  );
}
