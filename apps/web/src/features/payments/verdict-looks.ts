import type { Verdict } from '@ghost-pay/contract/evidence/evidence-words';
import {
  CircleCheck,
  CircleDashed,
  CircleX,
  CloudOff,
  Contrast,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';

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
