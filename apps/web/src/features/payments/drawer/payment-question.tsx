import { ActDialog } from '../acts/act-dialog.tsx';
import type { Ask, Question } from '../acts/use-question.ts';
import { EvidenceOfRow } from './payment-evidence.tsx';

interface PaymentQuestionProps {
  question: Question | undefined;
  onAsk: Ask;
  onClose: () => void;
}

/** The one open question about a payment, beside its evidence. */
export function PaymentQuestion({ question, ...rest }: PaymentQuestionProps) {
  return question ? <ActDialog question={question} Evidence={EvidenceOfRow} {...rest} /> : null;
}
