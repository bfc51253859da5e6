import { coins } from '@ghost-pay/contract/coins';
import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import type { ReactNode } from 'react';
import {
  anonymousLabel,
  methodLabels,
  regionLabels,
  typeLabels,
} from '../../../lib/payment-labels.texts.ts';
import { formatDateTime, formatMoney } from '../../../lib/format.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { amountText } from '../words.ts';
import { fieldLabels, paymentsTexts, providerLabels } from '../payments.texts.ts';
import { evidenceTexts, factTexts as texts, processorLabels } from './drawer.texts.ts';

interface FactProps {
  label: string;
  copyLabel?: string;
  /** The text to copy, where it differs from the shown text. */
  copy?: string | null;
  children: ReactNode;
}

function Fact({ label, copy, copyLabel, children }: FactProps) {
  if (children === null || children === undefined || children === '') return null;
  return (
    <div className="grid min-h-10 grid-cols-[8.5rem_minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line first:border-t-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="py-1.5 text-sm break-words text-ink">{children}</dd>
      {copy && copyLabel ? (
        <dd>
          <CopyButton iconOnly text={copy} label={copyLabel} className="sm:!size-8" />
        </dd>
      ) : null}
    </div>
  );
}

const yesOrNo = (value: boolean) => (value ? texts.yes : texts.no);

/** The dollar value at the time of the payment, and its source. */
function UsdValue({ transaction: { currency, usd_value } }: { transaction: Transaction }) {
  if (!usd_value) return <>{texts.usdUnknown}</>;
  const { amount, rate, source, rate_at } = usd_value;
  return (
    <>
      <span className="figures">{formatMoney(amount, 'USD')}</span>
      {currency === 'USD' ? null : (
        <span className="figures block text-xs text-muted">
          {texts.usdRate(String(rate), currency)}
          <br />
          {texts.usdSource(source, formatDateTime(rate_at))}
        </span>
      )}
    </>
  );
}

/** In English, as the back-office speaks; also of a language that is not offered any more. */
const nameOfLanguage = (tag: string) =>
  new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag;

/** Every field of the payment that has a value. */
export function PaymentFacts({ transaction }: { transaction: Transaction }) {
  const t = transaction;
  return (
    <dl>
      <Fact
        label={fieldLabels.paymentId}
        copy={t.payment_id}
        copyLabel={paymentsTexts.copyPaymentId}
      >
        <span className="font-mono text-xs wrap-anywhere">{t.payment_id}</span>
      </Fact>
      <Fact label={texts.username} copy={t.user_username} copyLabel={texts.copyUsername}>
        {t.user_username ?? anonymousLabel}
      </Fact>
      <Fact label={texts.email} copy={t.user_email} copyLabel={texts.copyEmail}>
        {t.user_email}
      </Fact>
      <Fact label={texts.language}>{t.language ? nameOfLanguage(t.language) : null}</Fact>
      <Fact label={fieldLabels.type}>{typeLabels[t.type]}</Fact>
      <Fact label={texts.duration}>
        {t.subscription_duration ? (
          <span className="inline-block first-letter:uppercase">{t.subscription_duration}</span>
        ) : null}
      </Fact>
      <Fact label={fieldLabels.method}>{methodLabels[t.payment_method]}</Fact>
      <Fact label={texts.coin}>
        {t.crypto_type ? `${coins[t.crypto_type].name} (${coins[t.crypto_type].symbol})` : null}
      </Fact>
      <Fact label={evidenceTexts.provider}>
        {t.payment_provider ? (providerLabels[t.payment_provider] ?? t.payment_provider) : null}
      </Fact>
      <Fact label={texts.processor}>
        {t.processor ? (processorLabels[t.processor] ?? t.processor) : null}
      </Fact>
      <Fact label={texts.providerToken}>
        {t.payment_method === 'card'
          ? t.payment_ipn_token_present
            ? texts.present
            : texts.absent
          : null}
      </Fact>
      <Fact label={texts.region}>{t.region ? (regionLabels[t.region] ?? t.region) : null}</Fact>
      <Fact label={fieldLabels.amount}>
        <span className="figures">
          {amountText(t)} {t.currency}
        </span>
      </Fact>
      <Fact label={texts.usdValue}>
        <UsdValue transaction={t} />
      </Fact>
      <Fact label={texts.paymentVerified}>{yesOrNo(t.payment_verified)}</Fact>
      <Fact label={texts.subscriptionUpdated}>
        {t.type === 'ghost-eshop-pro' ? yesOrNo(t.subscription_updated) : null}
      </Fact>
      <Fact label={fieldLabels.created}>
        <time dateTime={t.created_at} className="figures">
          {formatDateTime(t.created_at)}
        </time>
      </Fact>
      <Fact label={texts.updated}>
        <time dateTime={t.updated_at} className="figures">
          {formatDateTime(t.updated_at)}
        </time>
      </Fact>
      <Fact label={texts.internalId}>
        <span className="font-mono text-xs break-all text-muted">{t.id}</span>
      </Fact>
    </dl>
  );
}
