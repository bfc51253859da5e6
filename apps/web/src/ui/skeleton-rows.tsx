import { Cell } from './data-table.tsx';
import { Skeleton } from './skeleton.tsx';

/** The rows of a table while loading; each cell by its class. */
export function SkeletonRows({ cells }: { cells: readonly string[] }) {
  return Array.from({ length: 10 }, (_, row) => (
    <tr key={row} className="border-t border-line">
      {cells.map((className, cell) => (
        <Cell key={cell} className={className}>
          <Skeleton className="h-4 w-3/4" />
        </Cell>
      ))}
    </tr>
  ));
}
