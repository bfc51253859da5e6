import { statusLabels } from '@ghost-pay/contract/transactions/transaction-words';
import type { CustomerPayments as Found } from '@ghost-pay/contract/transactions/transaction-list.schemas';
import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { Link } from '@tanstack/react-router';
import { formatDate } from '../../../lib/format.ts';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { statusLook } from '../../../ui/status-badge.tsx';
import { amountText, methodText, purposeText } from '../words.ts';
import { useCustomerPayments } from './use-payment.ts';
import { customerTexts as texts, drawerTexts } from './drawer.texts.ts';
import { Fold, useFold } from './fold.tsx';

/** '3 · 2 Completed, 1 Failed' */
function summaryOf({ counts }: Found): string {
  const some = counts.filter(({ count }) => count > 0);
  const total = some.reduce((sum, { count }) => sum + count, 0);
  return `${total} · ${some.map(({ status, count }) => `${count} ${statusLabels[status]}`).join(', ')}`;
}

/** What else the customer has paid, and what became of it. */
export function CustomerPayments({ transaction }: { transaction: Transaction }) {
  const { data, isError } = useCustomerPayments(transaction.id);
  const [isOpen, setOpen] = useFold();
  const isNone = data?.payments.length === 0;
  return (
    <Fold
      title={texts.title}
      note={data && (isNone ? texts.first : summaryOf(data))}
      isOpen={isOpen && !isNone}
      onFold={setOpen}
    >
      {isError ? <p className="text-sm text-muted">{texts.failed}</p> : null}
      {data === undefined ? (
        isError ? null : (
          <SkeletonGroup label={drawerTexts.loading}>
            <Skeleton className="h-5" />
          </SkeletonGroup>
        )
      ) : (
        <Payments transaction={transaction} found={data} />
      )}
    </Fold>
  );
}

function Payments({ transaction, found }: { transaction: Transaction; found: Found }) {
  if (found.payments.length === 0) return <p className="text-sm text-muted">{texts.none}</p>;
  const isMore = found.counts.reduce((sum, { count }) => sum + count, 0) > found.payments.length;
  return (
    <>
      <ul className="grid divide-y divide-line rounded-base border border-line">
        {found.payments.map((payment) => (
          <OtherPayment key={payment.id} payment={payment} />
        ))}
      </ul>
      {isMore ? (
        <Link
          to="/admin/transactions"
          search={{ search: transaction.user_email ?? transaction.user_username ?? '' }}
          className="justify-self-start text-sm font-semibold text-accent-ink underline-offset-4 hover:underline max-sm:min-h-11"
        >
          {texts.all}
        </Link>
      ) : null}
    </>
  );
}

const tones = { amber: 'text-amber', blue: 'text-blue', green: 'text-green', red: 'text-red' };

function OtherPayment({ payment }: { payment: Found['payments'][number] }) {
  const look = statusLook(payment.status);
  return (
    <li>
      <Link
        to="/admin/transactions/$id"
        params={{ id: payment.id }}
        search={true}
        replace
        resetScroll={false}
        className="grid min-h-9 grid-cols-[6rem_minmax(0,1fr)_auto_auto] items-center gap-x-3 px-3 py-1.5 text-sm text-ink hover:bg-sunken max-sm:min-h-11"
      >
        <span className="figures text-muted">{formatDate(payment.created_at)}</span>
        <span className="truncate">
          {purposeText(payment)} <span className="text-muted">{methodText(payment)}</span>
        </span>
        <span className="figures">{amountText(payment)}</span>
        {look === undefined ? null : (
          <span className={tones[look.tone]} title={look.label}>
            <look.icon className="size-4" aria-hidden="true" />
            <span className="sr-only">{look.label}</span>
          </span>
        )}
      </Link>
    </li>
  );
}
