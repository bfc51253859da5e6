import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { Drawer } from '../../../ui/drawer.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { useListedTransaction, useTransaction } from '../api.ts';
import { LoadError } from '../components/load-error.tsx';
import { MovementDialog } from '../components/movement-dialog.tsx';
import { TransactionDetails } from '../components/transaction-details.tsx';
import { DrawerTitle } from '../components/drawer-title.tsx';
import type { MovementQuestion } from '../movement-question.ts';
import { transactionsTexts } from '../transactions.texts.ts';

const listRoute = getRouteApi('/admin/shell/transactions/$id');
const cardRoute = getRouteApi('/admin/shell/card-payments/$id');

/** One payment beside the list, at its own address. Closing leads back to the list as it was. */
export function TransactionDrawer() {
  const { id } = listRoute.useParams();
  const navigate = listRoute.useNavigate();
  return (
    <PaymentDrawer
      id={id}
      onClose={() => void navigate({ to: '/admin/transactions', search: true, resetScroll: false })}
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

function PaymentDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const detail = useTransaction(id);
  const listed = useListedTransaction(id);
  const [question, setQuestion] = useState<MovementQuestion>();
  const shown = detail.data ?? listed;

  return (
    <Drawer
      open
      onClose={onClose}
      title={shown ? <DrawerTitle transaction={shown} /> : transactionsTexts.detailTitle}
    >
      <div className="grid gap-6">
        {detail.isError ? (
          <LoadError
            title={transactionsTexts.detailFailed}
            error={detail.error}
            retrying={detail.isFetching}
            onRetry={() => void detail.refetch()}
          />
        ) : null}
        {shown ? (
          <TransactionDetails transaction={shown} logs={detail.data?.logs} onAsk={setQuestion} />
        ) : null}
        {!shown && !detail.isError ? (
          <SkeletonGroup label={transactionsTexts.loadingDetail} className="grid gap-4">
            <Skeleton className="h-44" />
            <Skeleton className="h-5 w-32" />
            <Skeleton className="h-64" />
          </SkeletonGroup>
        ) : null}
      </div>
      <MovementDialog question={question} onClose={() => setQuestion(undefined)} />
    </Drawer>
  );
}
