import type {
  Transaction,
  TransactionDetail,
} from '@ghost-pay/contract/transactions/transactions.schemas';
import { type ReactNode, useState } from 'react';
import { useCommands } from '../../../lib/keys/commands.ts';
import { KeyMark } from '../../../ui/key-mark.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { contestTexts } from '../acts/acts.texts.ts';
import { ContestList } from '../acts/contest-list.tsx';
import { useAct } from '../acts/use-act.ts';
import type { Ask } from '../acts/use-question.ts';
import { ActButtons } from './act-buttons.tsx';
import { AddNoteButton } from './add-note-button.tsx';
import { CheckAgainButton } from './check-again-button.tsx';
import { CustomerPayments } from './customer-payments.tsx';
import { drawerTexts, evidenceTexts, historyTexts, returnsTexts } from './drawer.texts.ts';
import { CorrectionNote } from './correction-note.tsx';
import { EvidenceCard } from './evidence/evidence-card.tsx';
import { EvidenceFrame } from './evidence-frame.tsx';
import { Fold } from './fold.tsx';
import { PaymentEvidence } from './payment-evidence.tsx';
import { PaymentFacts } from './payment-facts.tsx';
import { PaymentHistory } from './payment-history.tsx';
import { PaymentReturns } from './payment-returns.tsx';
import { useFold } from './use-fold.ts';
import { usePaymentKeys } from './use-payment-keys.ts';

interface PaymentDetailsProps {
  transaction: Transaction;
  /** Undefined while only the list's row is loaded. */
  detail: TransactionDetail | undefined;
  onAsk: Ask;
  /** Opens the payment that waits next, after an act by key; undefined where there is no list to go through. */
  onNext: (() => void) | undefined;
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h3 className="text-sm font-semibold text-ink">{title}</h3>
      {children}
    </section>
  );
}

/** The evidence and its buttons first, then all other details. */
export function PaymentDetails({ transaction, detail, onAsk, onNext }: PaymentDetailsProps) {
  const { logs, contests } = detail ?? {};
  return (
    <>
      {detail?.correction ? <CorrectionNote correction={detail.correction} /> : null}
      <EvidenceWithActs
        // A refusal belongs to the payment that it is about.
        key={transaction.id}
        transaction={transaction}
        detail={detail}
        onAsk={onAsk}
        onNext={onNext}
      />
      {contests !== undefined && contests.length > 0 ? (
        <Section title={contestTexts.title}>
          <ContestList contests={contests} />
        </Section>
      ) : null}
      {detail && detail.returns.list.length > 0 ? (
        <Section title={returnsTexts.title}>
          <PaymentReturns transaction={transaction} returns={detail.returns} />
        </Section>
      ) : null}
      {transaction.notes ? (
        <Section title={drawerTexts.notes}>
          <p className="rounded-base bg-sunken p-4 text-sm break-words whitespace-pre-wrap text-ink">
            {transaction.notes}
          </p>
        </Section>
      ) : null}
      <div className="grid grid-cols-1">
        <Details transaction={transaction} />
        {transaction.user_email === null && transaction.user_username === null ? null : (
          <CustomerPayments key={transaction.id} transaction={transaction} />
        )}
        <History logs={logs} onAdd={() => onAsk({ act: 'add_note', transaction, contests: [] })} />
      </div>
    </>
  );
}

/** The facts beyond the head, one key away. They stay open from payment to payment. */
function Details({ transaction }: { transaction: Transaction }) {
  const [isOpen, setOpen] = useState(false);
  useCommands({ details: () => setOpen(!isOpen) }, { layer: 'payment' });
  return (
    <Fold
      title={drawerTexts.details}
      note={drawerTexts.detailsNote}
      isOpen={isOpen}
      onFold={setOpen}
      mark={<KeyMark of="details" />}
    >
      <PaymentFacts transaction={transaction} />
    </Fold>
  );
}

function History({
  logs,
  onAdd,
}: {
  logs: TransactionDetail['logs'] | undefined;
  onAdd: () => void;
}) {
  const [isOpen, setOpen] = useFold();
  return (
    <Fold
      title={historyTexts.title}
      note={logs && historyTexts.entries(logs.length)}
      isOpen={isOpen}
      onFold={setOpen}
    >
      {logs ? (
        <>
          <AddNoteButton onAsk={onAdd} />
          <PaymentHistory logs={logs} />
        </>
      ) : (
        <SkeletonGroup label={drawerTexts.loading} className="grid gap-2">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </SkeletonGroup>
      )}
    </Fold>
  );
}

function EvidenceWithActs({ transaction, detail, onAsk, onNext }: PaymentDetailsProps) {
  const acting = useAct(transaction);
  const place = { transaction, contests: detail?.contests, acting, onAsk };
  usePaymentKeys({ ...place, isLoaded: detail !== undefined, onNext });
  const evidence = detail?.evidence;
  return (
    <EvidenceFrame isCard={Boolean(evidence)} foot={<ActButtons {...place} />}>
      {(titleId) =>
        evidence ? (
          <EvidenceCard
            transaction={transaction}
            detail={detail}
            evidence={evidence}
            titleId={titleId}
            action={<CheckAgainButton transaction={transaction} acting={acting} />}
          />
        ) : (
          <EvidenceBeforeCard transaction={transaction} detail={detail} titleId={titleId} />
        )
      }
    </EvidenceFrame>
  );
}

/** The evidence of a payment that has no card, or whose card is about to take this place. */
function EvidenceBeforeCard({
  transaction,
  detail,
  titleId,
}: Pick<PaymentDetailsProps, 'transaction' | 'detail'> & { titleId: string }) {
  const isCardLoading = detail === undefined && transaction.evidence_mark !== null;
  return (
    <div className="grid gap-4 p-4">
      <h3 id={titleId} className="text-sm font-semibold text-ink">
        {evidenceTexts.title}
      </h3>
      {isCardLoading ? (
        <SkeletonGroup label={drawerTexts.loading}>
          <Skeleton className="h-80" />
        </SkeletonGroup>
      ) : (
        <PaymentEvidence
          transaction={transaction}
          cardAnswer={detail?.card_answer}
          expectedCoins={detail?.expected_coins ?? null}
          codeValue={detail?.code_value ?? null}
          codes={detail?.codes}
        />
      )}
    </div>
  );
}
