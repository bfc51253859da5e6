import { ActDialog } from '../acts/act-dialog.tsx';
import type { Question } from '../acts/use-question.ts';
import { EvidenceOfRow } from '../drawer/payment-evidence.tsx';

/** The question about a row of the list, beside the evidence. It loads with the first one, not with the list. */
export function RowQuestion({ question, onClose }: { question: Question; onClose: () => void }) {
  return <ActDialog question={question} Evidence={EvidenceOfRow} onClose={onClose} />;
}
