import type { Verdict } from '@ghost-pay/contract/evidence/evidence-words';
import type { EvidenceMark } from '@ghost-pay/contract/evidence/evidence.schemas';
import {
  CircleCheck,
  CircleDashed,
  CircleX,
  CloudOff,
  Contrast,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import { classNames } from '../../lib/class-names.ts';
import { verdictText } from './words.ts';

interface VerdictLook {
  readonly icon: LucideIcon;
  readonly text: string;
  readonly ground: string;
}

/** The same icon and colours of a verdict on every screen. */
export const verdictLooks: Record<Verdict, VerdictLook> = {
  proven: { icon: CircleCheck, text: 'text-green', ground: 'bg-green-soft' },
  settling: { icon: Contrast, text: 'text-blue', ground: 'bg-blue-soft' },
  questionable: { icon: TriangleAlert, text: 'text-amber', ground: 'bg-amber-soft' },
  refuted: { icon: CircleX, text: 'text-red', ground: 'bg-red-soft' },
  not_found: { icon: CircleDashed, text: 'text-ink', ground: 'bg-sunken' },
  unavailable: { icon: CloudOff, text: 'text-ink', ground: 'bg-sunken' },
};

/** The verdict in a list, beside the status: an icon and words without a ground. */
export function VerdictMark({
  mark,
  wordsClass,
}: {
  mark: EvidenceMark | null;
  /** Where the icon has to do alone: its words are then in its title, and for screen readers. */
  wordsClass?: string;
}) {
  if (mark === null) return null;
  const { icon: Icon, text } = verdictLooks[mark.verdict];
  return (
    <span
      title={wordsClass && verdictText(mark)}
      className={classNames(
        'figures flex min-w-0 items-center gap-1 text-xs font-semibold whitespace-nowrap',
        text,
      )}
    >
      <Icon className="size-3.5 shrink-0" aria-hidden="true" />
      <span className={wordsClass ?? 'truncate'}>{verdictText(mark)}</span>
    </span>
  );
}
