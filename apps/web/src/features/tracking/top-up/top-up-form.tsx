import { isApiError } from '@ghost-pay/contract/api-error';
import type { TopUpOffer } from '@ghost-pay/contract/answers/answers.schemas';
import {
  codeComplaint,
  codeRules,
  voucherCurrencies,
} from '@ghost-pay/contract/transactions/payer-rules';
import { translatedWord } from '../../../lib/translated-word.ts';
import { duplicateTexts, voucherTypeWords } from '../../../lib/voucher-words.texts.ts';
import { type SyntheticEvent, useRef, useState } from 'react';
import { errorSentence, fieldSentence } from '../../../lib/error-sentence.ts';
import { formatMoney } from '../../../lib/format.ts';
import { idempotencyKeys } from '../../../lib/idempotency-keys.ts';
import { decimalSentence, readDecimal } from '../../../lib/typed-decimal.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { DecimalInput } from '../../../ui/decimal-input.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { secretInput } from '../secret-input.ts';
import { useAddCode } from './api.ts';
import { trackingTexts } from '../tracking.texts.ts';
import { topUpTexts as texts } from './top-up.texts.ts';

interface TopUpFormProps {
  offer: TopUpOffer;
  token: string | undefined;
  /** Called with the masked code. */
  onAdded: (sent: string) => void;
  /** Called when nothing can be added any more. */
  onRefused: () => void;
}

interface Typed {
  readonly code: string;
  readonly amount: string;
  readonly currency: string;
  readonly pin: string;
}
type Errors = Partial<Record<keyof Typed, string>>;

const options = voucherCurrencies.map((currency) => ({
  value: currency,
  label: translatedWord(currency, voucherTypeWords),
}));

/** What is missing, and a code that cannot be one. */
function complaintsOf(
  { code, amount }: Typed,
  { method, hasValue }: { method: TopUpOffer['paymentMethod']; hasValue: boolean },
): Errors {
  const complaint = code.trim() === '' ? texts.required : codeComplaint(code, codeRules[method]);
  const errors: Errors = complaint === undefined ? {} : { code: complaint };
  if (!hasValue) return errors;
  if (amount.trim() === '') errors.amount = texts.amountRequired;
  else if (readDecimal(amount) === undefined) errors.amount = decimalSentence;
  return errors;
}

const regions: Readonly<Record<string, string>> = trackingTexts.facts.regions;

/** The fields of another code. A refusal keeps what was typed. */
export function TopUpForm({ offer, token, onAdded, onRefused }: TopUpFormProps) {
  const { paymentMethod: method, missing, currency: priced, region } = offer;
  const hasValue = method !== 'nintendo-eshop';
  const addCode = useAddCode(offer, token);
  const [keys] = useState(idempotencyKeys);
  const [typed, setTyped] = useState<Typed>({ code: '', amount: '', currency: priced, pin: '' });
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string>();
  const [sending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const set = (changes: Partial<Typed>) => {
    setTyped({ ...typed, ...changes });
    const [name] = Object.keys(changes);
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => field !== name)));
  };
  const refuse = (found: Errors) => {
    setErrors(found);
    const [first] = Object.keys(found);
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (sending) return;
    setFailure(undefined);
    const found = complaintsOf(typed, { method, hasValue });
    if (Object.keys(found).length > 0) return refuse(found);
    setSending(true);
    const value = { amount: readDecimal(typed.amount) ?? null, currency: typed.currency };
    const body = { code: typed.code, pin: typed.pin.trim() || null, ...(hasValue && value) };
    try {
      return onAdded((await addCode(body, keys.keyFor(body))).sent);
    } catch (caught) {
      const fields = isApiError(caught) ? caught.fields : {};
      const found = Object.entries(fields).map(([name, sentence]) => [
        name,
        fieldSentence({ code: isApiError(caught) ? caught.code : '', sentence }),
      ]);
      if (isApiError(caught, 'DUPLICATE_TXID')) refuse({ code: duplicateTexts[method] });
      else if (found.length > 0) refuse(Object.fromEntries(found) as Errors);
      else setFailure(errorSentence(caught, texts.failed));
      if (isApiError(caught) && caught.code.startsWith('TOP_UP_')) onRefused();
    }
    setSending(false);
  };
  return (
    <form
      ref={form}
      noValidate
      autoComplete="off"
      onSubmit={(event) => void submit(event)}
      className="grid gap-5 rounded-base border border-line bg-surface p-4 shadow-base sm:p-6"
    >
      <Field
        label={texts.code[method]}
        hint={texts.codeHint[method](region ? texts.region(regions[region] ?? region) : '')}
        error={errors.code}
        required
      >
        {(control) => (
          <TextInput
            {...control}
            {...secretInput}
            name="code"
            value={typed.code}
            onChange={(event) => set({ code: event.target.value })}
            mono
            maxLength={200}
            className="min-h-12"
          />
        )}
      </Field>
      {hasValue ? (
        <div className="grid grid-cols-[minmax(0,1fr)_8rem] gap-4">
          <Field
            label={texts.amount}
            hint={texts.amountHint(formatMoney(missing, priced))}
            error={errors.amount}
            required
          >
            {(control) => (
              <DecimalInput
                {...control}
                name="amount"
                value={typed.amount}
                onChange={(event) => set({ amount: event.target.value })}
              />
            )}
          </Field>
          <Field label={texts.currency} error={errors.currency} required>
            {(control) => (
              <Select
                {...control}
                name="currency"
                options={options}
                value={typed.currency}
                onChange={(event) => set({ currency: event.target.value })}
              />
            )}
          </Field>
        </div>
      ) : null}
      {method === 'alternative-rewarble' ? (
        <Field label={texts.pin} hint={texts.pinHint} error={errors.pin}>
          {(control) => (
            <TextInput
              {...control}
              {...secretInput}
              name="pin"
              value={typed.pin}
              onChange={(event) => set({ pin: event.target.value })}
              mono
              maxLength={32}
              className="min-h-12 max-w-52"
            />
          )}
        </Field>
      ) : null}
      <Alert tone="info">{texts.cash}</Alert>
      {failure ? (
        <Alert tone="error" announce>
          {failure}
        </Alert>
      ) : null}
      <Button
        type="submit"
        busyLabel={sending ? texts.submitting : undefined}
        className="sm:justify-self-start"
      >
        {texts.submit}
      </Button>
    </form>
  );
}
