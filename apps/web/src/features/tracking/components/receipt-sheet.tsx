import { durationName } from '@ghost-pay/contract/duration-name';
import {
  type ReceiptRow,
  receiptSheet,
  receiptWords,
} from '@ghost-pay/contract/tracking/receipt-sheet';
import type { Receipt } from '@ghost-pay/contract/tracking/tracking.schemas';
import {
  methodNames,
  productNames,
  statusLabels,
} from '@ghost-pay/contract/transactions/transaction-words';
import { classNames } from '../../../lib/class-names.ts';
import { currentLocale } from '../../../lib/language.ts';
import { siteInfo } from '../../../lib/site-info.ts';
import { GhostMark } from '../../../ui/ghost-mark.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';

/** A long id in groups of eight letters, which are apart on the screen and copied without blanks. */
function Groups({ text }: { text: string }) {
  const groups: readonly string[] = text.match(/.{1,8}/gu) ?? [];
  return groups.map((group, index) => (
    <span key={index} className="me-[1ch] inline-block">
      {group}
    </span>
  ));
}

function Row({ label, value, isMono }: ReceiptRow) {
  return (
    <div className="grid gap-x-4 border-t border-line py-2.5 sm:grid-cols-[10.5rem_minmax(0,1fr)] print:grid-cols-[10.5rem_minmax(0,1fr)]">
      <dt className="text-sm leading-6 text-muted">{label}</dt>
      <dd
        className={classNames(
          'wrap-anywhere text-ink',
          isMono ? 'font-mono text-sm leading-6' : 'figures font-semibold',
        )}
      >
        {isMono && value.length > 40 ? <Groups text={value} /> : value}
      </dd>
    </div>
  );
}

const receiptLanguage = {
  locale: currentLocale(),
  receiptWords,
  productNames,
  methodNames,
  statusLabels,
  durationName,
};

/** The receipt, with the lines of the PDF. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { title, siteName, amountLabel, amount, rows, note } = receiptSheet(
    receipt,
    receiptLanguage,
  );
  return (
    <article
      aria-labelledby="receipt"
      className="grid gap-6 rounded-base border border-line bg-surface p-4 shadow-base sm:p-10 print:border-0 print:p-0 print:shadow-none"
    >
      <div className="flex items-start justify-between gap-4">
        <p className="flex min-w-0 items-center gap-2 text-lg font-bold text-ink">
          <GhostMark className="size-7 shrink-0 text-accent-ink print:text-ink" />
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {siteName}
          </span>
        </p>
        <h1 id="receipt" className="text-lg font-semibold text-muted">
          {title}
        </h1>
      </div>
      <div>
        <div className="mb-5 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
          <div>
            <p className="text-sm text-muted">{amountLabel}</p>
            <p className="figures text-2xl font-bold text-ink">{amount}</p>
          </div>
          <StatusBadge status={receipt.status} />
        </div>
        <dl className="border-b border-line">
          {rows.map((row) => (
            <Row key={row.label} {...row} />
          ))}
        </dl>
      </div>
      <p className="text-sm text-muted">
        {note}{' '}
        <a
          href={`mailto:${siteInfo.supportEmail}`}
          className="font-semibold wrap-anywhere text-accent-ink underline underline-offset-4"
        >
          {siteInfo.supportEmail}
        </a>
      </p>
    </article>
  );
}
