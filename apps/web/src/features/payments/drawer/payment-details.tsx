import type {
  Contest,
  Transaction,
  TransactionDetail,
  TransactionLog,
} from '@ghost-pay/contract/transactions/transactions.schemas';
import type { ReactNode } from 'react';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { contestTexts } from '../acts/acts.texts.ts';
import { ContestList } from '../acts/contest-list.tsx';
import type { Ask } from '../acts/use-question.ts';
import { ActButtons } from './act-buttons.tsx';
import { drawerTexts, evidenceTexts, historyTexts } from './drawer.texts.ts';
import { PaymentEvidence } from './payment-evidence.tsx';
import { PaymentFacts } from './payment-facts.tsx';
import { PaymentHistory } from './payment-history.tsx';

interface PaymentDetailsProps {
  transaction: Transaction;
  /** Undefined while only the list's row is loaded. */
  logs: readonly TransactionLog[] | undefined;
  contests: readonly Contest[] | undefined;
  cardAnswer: TransactionDetail['card_answer'] | undefined;
  expectedCoins: TransactionDetail['expected_coins'];
  codeValue: TransactionDetail['code_value'];
  onAsk: Ask;
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
export function PaymentDetails({
  transaction,
  logs,
  contests,
  cardAnswer,
  expectedCoins,
  codeValue,
  onAsk,
}: PaymentDetailsProps) {
  return (
    <>
      <section className="grid gap-4 rounded-base border border-line bg-page p-4">
        <h3 className="text-sm font-semibold text-ink">{evidenceTexts.title}</h3>
        <PaymentEvidence
          transaction={transaction}
          cardAnswer={cardAnswer}
          expectedCoins={expectedCoins}
          codeValue={codeValue}
        />
        <ActButtons
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
        <Section title={drawerTexts.notes}>
          <p className="rounded-base bg-sunken p-4 text-sm break-words whitespace-pre-wrap text-ink">
            {transaction.notes}
          </p>
        </Section>
      ) : null}
      <Section title={drawerTexts.details}>
        <PaymentFacts transaction={transaction} />
      </Section>
      <Section title={historyTexts.title}>
        {logs ? (
          <PaymentHistory logs={logs} />
        ) : (
          <SkeletonGroup label={drawerTexts.loading} className="grid gap-2">
            <Skeleton className="h-10" />
            <Skeleton className="h-10" />
          </SkeletonGroup>
        )}
      </Section>
    </>
  );
}
