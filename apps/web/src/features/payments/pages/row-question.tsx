import { ActDialog } from '../acts/act-dialog.tsx';
import type { Ask, Question } from '../acts/use-question.ts';
import { EvidenceOfRow } from '../drawer/payment-evidence.tsx';

/** The question about a row of the list, beside the evidence. It loads with the first one, not with the list. */
export function RowQuestion(place: { question: Question; onAsk: Ask; onClose: () => void }) {
  return <ActDialog {...place} Evidence={EvidenceOfRow} />;
}
