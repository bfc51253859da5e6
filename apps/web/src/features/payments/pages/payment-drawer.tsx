import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { getRouteApi } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { useListedTransaction, useTransaction } from '../api.ts';
import { DrawerTitle } from '../drawer/drawer-title.tsx';
import { MissedRefusals } from '../acts/missed-refusal-alerts.tsx';
import { MovementDialog } from '../acts/act-dialog.tsx';
import { NeighbourLinks } from '../list/neighbour-links.tsx';
import { actionsId } from '../drawer/act-buttons.tsx';
import { TransactionDetails } from '../drawer/payment-details.tsx';
import type { MovementQuestion } from '../acts/movement-question.ts';
import { identifierProblem } from '../words.ts';
import { useWholeSearch } from '../list/unwritten-search.ts';
import { transactionsTexts } from '../payments.texts.ts';

const listRoute = getRouteApi('/admin/shell/transactions/$id');
const cardRoute = getRouteApi('/admin/shell/card-payments/$id');

/** One payment beside the list, at its own address. Closing leads back to the list as it was. */
export function TransactionDrawer() {
  const { id } = listRoute.useParams();
  const search = useWholeSearch(listRoute.useSearch());
  const navigate = listRoute.useNavigate();
  return (
    <PaymentDrawer
      id={id}
      onClose={() => void navigate({ to: '/admin/transactions', search: true, resetScroll: false })}
      actions={<NeighbourLinks id={id} search={search} />}
    />
  );
}

/** The same beside the card payments that await verification. */
export function CardPaymentDrawer() {
  const { id } = cardRoute.useParams();
  const navigate = cardRoute.useNavigate();
  return (
    <PaymentDrawer
      id={id}
      onClose={() =>
        void navigate({ to: '/admin/card-payments', search: true, resetScroll: false })
      }
    />
  );
}

interface PaymentDrawerProps {
  id: string;
  onClose: () => void;
  actions?: ReactNode;
}

function PaymentDrawer({ id, onClose, actions }: PaymentDrawerProps) {
  const problem = identifierProblem(id);
  const detail = useTransaction(id);
  const listed = useListedTransaction(id);
  const shown = detail.data ?? listed;
  return (
    <Drawer
      open
      onClose={onClose}
      // Amount and status are read first; the first control may be one that does nothing here.
      focusTitle
      // The row of the payment that was looked at last, not of the one that was opened first.
      finalFocus={() => document.getElementById(`payment-${id}`)}
      title={shown ? <DrawerTitle transaction={shown} /> : transactionsTexts.detailTitle}
      actions={actions}
    >
      <MissedRefusals className="top-0 mb-6" />
      {problem ? (
        <Alert tone="error" title={problem} announce />
      ) : (
        <Payment detail={detail} shown={shown} />
      )}
    </Drawer>
  );
}

/** The button that asked may be gone after the act, and with it the focus: then the keyboard goes on from its group. */
function keepFocusInActions(id: string): void {
  window.setTimeout(() => {
    const actions = document.getElementById(actionsId(id));
    if (actions?.closest('[role="dialog"]')?.querySelector(':focus')) return;
    actions?.focus();
  }, 100);
}

interface PaymentProps {
  detail: ReturnType<typeof useTransaction>;
  /** The list's row until the whole payment is there. */
  shown: Transaction | undefined;
}

function Payment({ detail, shown }: PaymentProps) {
  const [question, setQuestion] = useState<MovementQuestion>();
  const close = () => {
    if (question) keepFocusInActions(question.transaction.id);
    setQuestion(undefined);
  };
  return (
    <div className="grid grid-cols-1 gap-6">
      {detail.isError ? <LoadError title={transactionsTexts.detailFailed} query={detail} /> : null}
      {shown ? (
        <TransactionDetails
          transaction={shown}
          logs={detail.data?.logs}
          contests={detail.data?.contests}
          cardAnswer={detail.data?.card_answer}
          onAsk={setQuestion}
        />
      ) : null}
      {!shown && !detail.isError ? (
        <SkeletonGroup label={transactionsTexts.loadingDetail} className="grid gap-4">
          <Skeleton className="h-44" />
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-64" />
        </SkeletonGroup>
      ) : null}
      <MovementDialog question={question} onClose={close} />
    </div>
  );
}
