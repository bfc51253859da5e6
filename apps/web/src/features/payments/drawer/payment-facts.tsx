import { cardProviderLabels } from '@ghost-pay/contract/card-payments/card-payment-words';
import { coins } from '@ghost-pay/contract/coins';
import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import {
  anonymousLabel,
  methodLabels,
  regionLabels,
  typeLabels,
} from '../../../lib/payment-labels.texts.ts';
import { formatDateTime, formatMoney } from '../../../lib/format.ts';
import { Fact } from '../fact.tsx';
import { amountText } from '../words.ts';
import { fieldLabels, paymentsTexts } from '../payments.texts.ts';
import { evidenceTexts, factTexts as texts, processorLabels } from './drawer.texts.ts';

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
        {t.payment_provider ? cardProviderLabels[t.payment_provider] : null}
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
