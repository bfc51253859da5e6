import type {
  Contest,
  Transaction,
  TransactionDetail,
  TransactionLog,
} from '@ghost-pay/contract/transactions/transactions.schemas';
import type { ReactNode } from 'react';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import type { MovementQuestion } from '../acts/movement-question.ts';
import { contestTexts, transactionsTexts } from '../payments.texts.ts';
import { ContestList } from '../acts/contest-list.tsx';
import { TransactionActions } from './act-buttons.tsx';
import { TransactionEvidence } from './payment-evidence.tsx';
import { TransactionFacts } from './payment-facts.tsx';
import { TransactionHistory } from './payment-history.tsx';

interface TransactionDetailsProps {
  transaction: Transaction;
  /** Undefined while only the list's row is known. */
  logs: readonly TransactionLog[] | undefined;
  contests: readonly Contest[] | undefined;
  cardAnswer: TransactionDetail['card_answer'] | undefined;
  onAsk: (question: MovementQuestion) => void;
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h3 className="text-sm font-semibold text-ink">{title}</h3>
      {children}
    </section>
  );
}

/** The evidence with the buttons that it supports first, then everything else. */
export function TransactionDetails({
  transaction,
  logs,
  contests,
  cardAnswer,
  onAsk,
}: TransactionDetailsProps) {
  return (
    <>
      <section className="grid gap-4 rounded-base border border-line bg-page p-4">
        <h3 className="text-sm font-semibold text-ink">{transactionsTexts.evidence}</h3>
        <TransactionEvidence transaction={transaction} cardAnswer={cardAnswer} />
        <TransactionActions
          key={transaction.id}
          transaction={transaction}
          contests={contests}
          onAsk={onAsk}
        />
      </section>
      {contests !== undefined && contests.length > 0 ? (
        <Section title={contestTexts.title}>
          <ContestList contests={contests} />
        </Section>
      ) : null}
      {transaction.notes ? (
        <Section title={transactionsTexts.notes}>
          <p className="rounded-base bg-sunken p-4 text-sm break-words whitespace-pre-wrap text-ink">
            {transaction.notes}
          </p>
        </Section>
      ) : null}
      <Section title={transactionsTexts.details}>
        <TransactionFacts transaction={transaction} />
      </Section>
      <Section title={transactionsTexts.history}>
        {logs ? (
          <TransactionHistory logs={logs} />
        ) : (
          <SkeletonGroup label={transactionsTexts.loadingDetail} className="grid gap-2">
            <Skeleton className="h-10" />
            <Skeleton className="h-10" />
          </SkeletonGroup>
        )}
      </Section>
    </>
  );
}
