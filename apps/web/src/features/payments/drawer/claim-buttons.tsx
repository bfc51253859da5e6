import type { Contest, Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { Button } from '../../../ui/button.tsx';
import type { MovementQuestion } from '../acts/movement-question.ts';
import { claimTexts } from '../payments.texts.ts';

interface ClaimButtonsProps {
  transaction: Transaction;
  /** Undefined until they are known: nobody decides about claims that he cannot see. */
  contests: readonly Contest[] | undefined;
  disabled: boolean;
  onAsk: (question: MovementQuestion) => void;
}

const acts = ['settle_finding', 'resolve_contest', 'release_claim'] as const;

/** What this admin may settle about the payment without moving it. */
export function ClaimButtons({ transaction, contests, disabled, onAsk }: ClaimButtonsProps) {
  const open = contests?.filter((contest) => contest.resolved_at === null);
  const questionOf = (act: (typeof acts)[number]): MovementQuestion | undefined => {
    if (act !== 'resolve_contest') return { act, transaction };
    return open && { act, transaction, contests: open };
  };
  return acts
    .filter((act) => transaction.allowed_actions.includes(act))
    .map((act) => ({ act, question: questionOf(act) }))
    .map(({ act, question }) =>
      question ? (
        <Button
          key={act}
          variant="secondary"
          className="max-sm:w-full"
          disabled={disabled}
          onClick={() => onAsk(question)}
        >
          {claimTexts[act].button}
        </Button>
      ) : null,
    );
}
