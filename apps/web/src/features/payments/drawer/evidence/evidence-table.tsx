import { Check, Contrast, Minus, TriangleAlert, X, type LucideIcon } from 'lucide-react';
import { classNames } from '../../../../lib/class-names.ts';
import { ShortId } from '../../../../ui/short-id.tsx';
import { isDifferent, type Line, type LineState } from './evidence-lines.ts';
import { cardTexts, lineLabels } from './evidence.texts.ts';

interface StateLook {
  readonly icon: LucideIcon | null;
  readonly text: string;
  readonly ground?: string;
}

const looks: Record<LineState, StateLook> = {
  fits: { icon: Check, text: 'text-green' },
  arriving: { icon: Contrast, text: 'text-blue' },
  differs: { icon: TriangleAlert, text: 'text-amber', ground: 'bg-amber-soft' },
  contradicts: { icon: X, text: 'text-red', ground: 'bg-red-soft' },
  unknown: { icon: Minus, text: 'text-muted' },
  plain: { icon: null, text: 'text-muted' },
};

/** One line a question. On a phone the expected side is shown only where it says something. */
export function EvidenceTable({ lines }: { lines: readonly Line[] }) {
  return (
    <table className="w-full table-fixed border-collapse text-sm">
      <caption className="sr-only">{cardTexts.title}</caption>
      <colgroup>
        <col className="w-36 max-sm:w-34 max-[22rem]:w-30" />
        {/* Without a width of its own on a phone, and there all the same: the sentence spans it. */}
        <col className="max-sm:w-0" />
        <col />
        <col className="w-9" />
      </colgroup>
      <thead className="text-left text-xs text-muted max-sm:sr-only">
        <tr>
          <th scope="col" className="py-1.5 pl-4 font-normal">
            <span className="sr-only">{cardTexts.question}</span>
          </th>
          <th scope="col" className="py-1.5 pr-2 font-semibold">
            {cardTexts.expected}
          </th>
          <th scope="col" className="py-1.5 pr-2 font-semibold">
            {cardTexts.onTheChain}
          </th>
          <th scope="col">
            <span className="sr-only">{cardTexts.state}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <TableLine key={line.key} line={line} />
        ))}
      </tbody>
    </table>
  );
}

function TableLine({ line }: { line: Line }) {
  const { key, expected, state } = line;
  const { icon: Icon, text, ground } = looks[state];
  const isAmount = key === 'amount';
  const size = isAmount
    ? classNames('h-10 font-semibold', isLong(line) ? 'text-sm' : 'text-base')
    : 'h-7.5 max-sm:h-8.5';
  const differs = isDifferent(line);
  return (
    <tr className={classNames('border-t border-line', ground, size)}>
      <th
        scope="row"
        className={classNames(
          'py-1 pr-2 pl-4 text-left text-sm whitespace-nowrap',
          differs ? 'font-semibold text-ink' : 'font-normal text-muted',
        )}
      >
        {lineLabels[key]}
      </th>
      {expected === null ? null : (
        <td className="py-1 pr-3 wrap-anywhere text-ink max-sm:p-0">
          <span className="max-sm:hidden">
            <Value line={line} text={expected} />
          </span>
        </td>
      )}
      <td
        {...(expected === null && { colSpan: 2 })}
        className={classNames(
          'py-1 pr-2 wrap-anywhere',
          state === 'unknown' ? 'text-muted' : state === 'arriving' ? text : 'text-ink',
          (differs || (expected === null && state === 'fits') || state === 'arriving') &&
            'font-semibold',
        )}
      >
        <Found line={line} />
        {expected !== null && (differs || isAmount) ? (
          <span className="flex flex-wrap gap-x-1 text-xs font-normal text-muted sm:hidden">
            <span className="shrink-0">{cardTexts.expected}:</span>
            <Value line={line} text={expected} />
          </span>
        ) : null}
      </td>
      <td className="pr-4">
        {Icon === null ? null : (
          <Icon className={classNames('ml-auto size-4', text)} aria-hidden="true" />
        )}
        <span className="sr-only">{cardTexts.states[state]}</span>
      </td>
    </tr>
  );
}

/** Amounts of 18 decimals: in the larger type they would break within the number. */
function isLong({ expected, found }: Line): boolean {
  return Math.max(expected?.length ?? 0, found.length) > 19;
}

function Found({ line }: { line: Line }) {
  return (
    <span className={classNames(line.remark !== undefined && 'flex flex-wrap gap-x-1')}>
      <Value line={line} text={line.found} />
      {line.remark === undefined ? null : (
        <span className="whitespace-nowrap"> · {line.remark}</span>
      )}
    </span>
  );
}

function Value({ line: { key }, text }: { line: Line; text: string }) {
  const isAddress = key === 'address' && text.length > 12;
  // Cut by count, so that equal addresses look equal in columns of different widths.
  return isAddress ? (
    <span className="text-xs leading-5">
      <ShortId text={text} shown={[8, 6]} />
    </span>
  ) : (
    <span className="figures">{text}</span>
  );
}
