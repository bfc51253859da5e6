import type { AddCode, TopUpOffer } from '@ghost-pay/contract/answers/answers.schemas';
import { isApiError } from '@ghost-pay/contract/api-error';
import { topUpTokenHeader } from '@ghost-pay/contract/request-headers';
import {
  codeComplaint,
  codeRules,
  voucherCurrencies,
} from '@ghost-pay/contract/transactions/payer-rules';
import { call, complete } from '../../../lib/api-client.ts';
import { formatMoney } from '../../../lib/format.ts';
import { regionNames } from '../../../lib/shared.texts.ts';
import { translatedWord } from '../../../lib/translated-word.ts';
import { decimalSentence, readDecimal } from '../../../lib/typed-decimal.ts';
import {
  addedCodeHints,
  addedCodeTexts,
  codeFieldTexts,
  duplicateTexts,
  voucherTypeWords,
} from '../../../lib/voucher-words.texts.ts';
import { DecimalInput } from '../../../ui/decimal-input.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { type AnswerField, type Complaints, SecretField, type Shown } from './answer-form.tsx';
import { type AnswerKind, AnswerPage, Refused } from './answer-page.tsx';
import { ownPageTexts } from './answer.texts.ts';
import { topUpTexts as texts } from './top-up.texts.ts';

type Name = 'code' | 'amount' | 'currency' | 'pin';

const shownBy = ({ paymentId, linkToken }: Shown) => ({
  params: { paymentId },
  headers: { [topUpTokenHeader]: linkToken },
});
const hasValue = ({ paymentMethod }: TopUpOffer) => paymentMethod !== 'nintendo-eshop';
const regions: Readonly<Record<string, string>> = regionNames;

/** What is missing, and the fields of another code. */
const topUp: AnswerKind<TopUpOffer, Name, AddCode> = {
  title: texts.title,
  texts,
  note: codeFieldTexts.cash,
  isOpenToSender: false,
  async ask(shown, signal) {
    const options = { ...shownBy(shown), signal };
    const offer = await call('GET /transactions/track/:paymentId/code', options);
    return complete(offer, typeof offer.missing === 'number');
  },
  send: async (shown, answer) =>
    call('POST /transactions/track/:paymentId/code', { ...shownBy(shown), ...answer }),
  WithoutOffer: ({ paymentId, error, otherwise }) =>
    error === null || isApiError(error, 'TOP_UP_TOKEN_INVALID') ? (
      <Refused title={texts.invalid} paymentId={paymentId} sentence={texts.expired} />
    ) : (
      otherwise
    ),
  above: (offer) => <Sum offer={offer} />,
  done: () => texts.done.text,
  values: ({ currency }) => ({ code: '', amount: '', currency, pin: '' }),
  complaints(offer, { code, amount }) {
    const rule = codeRules[offer.paymentMethod];
    const complaint = code.trim() === '' ? ownPageTexts.codeRequired : codeComplaint(code, rule);
    const found: Complaints<Name> = complaint === undefined ? {} : { code: complaint };
    if (!hasValue(offer)) return found;
    if (amount.trim() === '') found.amount = texts.amountRequired;
    else if (readDecimal(amount) === undefined) found.amount = decimalSentence;
    return found;
  },
  duplicate: ({ paymentMethod }) => ({ name: 'code', sentence: duplicateTexts[paymentMethod] }),
  body: (offer, { code, pin, amount, currency }) => ({
    code,
    pin: pin.trim() || null,
    ...(hasValue(offer) && { amount: readDecimal(amount) ?? null, currency }),
  }),
  fields(offer, field) {
    const { paymentMethod: method, region, missing, currency } = offer;
    return (
      <>
        <SecretField
          field={field('code')}
          label={addedCodeTexts[method]}
          hint={addedCodeHints[method](region ? texts.region(regions[region] ?? region) : '')}
          required
          maxLength={200}
        />
        {hasValue(offer) ? (
          <Value
            amount={field('amount')}
            currency={field('currency')}
            missing={formatMoney(missing, currency)}
          />
        ) : null}
        {method === 'alternative-rewarble' ? (
          <SecretField
            field={field('pin')}
            label={codeFieldTexts.pin}
            hint={texts.pinHint}
            maxLength={32}
            className="max-w-52"
          />
        ) : null}
      </>
    );
  },
};

/** Where a customer adds another code to a payment whose codes did not come to its price. */
export function TopUpPage() {
  return <AnswerPage kind={topUp} />;
}

/** What was asked, what has come, and what is missing. */
function Sum({ offer: { amount, brought, missing, currency } }: { offer: TopUpOffer }) {
  const parts = [
    [texts.price, amount],
    [texts.brought, brought],
  ] as const;
  return (
    <dl className="grid gap-2 rounded-base border border-line bg-surface p-4 shadow-base sm:px-6">
      {parts.map(([label, value]) => (
        <div key={label} className="flex justify-between gap-4 text-sm">
          <dt className="text-muted">{label}</dt>
          <dd className="figures text-ink">{formatMoney(value, currency)}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 border-t border-line pt-2 text-base font-bold text-ink">
        <dt>{texts.missing}</dt>
        <dd className="figures">{formatMoney(missing, currency)}</dd>
      </div>
    </dl>
  );
}

const options = voucherCurrencies.map((currency) => ({
  value: currency,
  label: translatedWord(currency, voucherTypeWords),
}));

interface ValueProps {
  amount: AnswerField;
  currency: AnswerField;
  missing: string;
}

/** What is printed on a voucher. */
function Value({ amount, currency, missing }: ValueProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_8rem] gap-4">
      <Field
        label={codeFieldTexts.amount}
        hint={texts.amountHint(missing)}
        error={amount.error}
        required
      >
        {(control) => (
          <DecimalInput
            {...control}
            name={amount.name}
            value={amount.value}
            onChange={(event) => amount.onType(event.target.value)}
          />
        )}
      </Field>
      <Field label={codeFieldTexts.currency} error={currency.error} required>
        {(control) => (
          <Select
            {...control}
            name={currency.name}
            options={options}
            value={currency.value}
            onChange={(event) => currency.onType(event.target.value)}
          />
        )}
      </Field>
    </div>
  );
}
