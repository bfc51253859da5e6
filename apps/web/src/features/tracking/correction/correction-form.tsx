import type { CorrectionOffer } from '@ghost-pay/contract/answers/answers.schemas';
import { isApiError } from '@ghost-pay/contract/api-error';
import { codeComplaint, codeRules } from '@ghost-pay/contract/transactions/payer-rules';
import { type SyntheticEvent, useRef, useState } from 'react';
import { errorSentence, fieldSentence } from '../../../lib/error-sentence.ts';
import { idempotencyKeys } from '../../../lib/idempotency-keys.ts';
import { duplicateTexts } from '../../../lib/voucher-words.texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { secretInput } from '../secret-input.ts';
import { type Correction, type Proof, useCorrectPayment } from './api.ts';
import { correctionTexts as texts } from './correction.texts.ts';

interface CorrectionFormProps {
  offer: CorrectionOffer;
  proof: Proof;
  /** Called with what the payment has now. */
  onCorrected: (sent: string) => void;
  /** Called when the payment cannot be corrected any more. */
  onRefused: () => void;
}

/**
 * What was sent, and the field for what was meant. A code is checked by its rule, of which each language has the sentences; the
 * server checks a hash. A refusal keeps what was typed.
 */
export function CorrectionForm({ offer, proof, onCorrected, onRefused }: CorrectionFormProps) {
  const { paymentMethod: method, sent } = offer;
  const correct = useCorrectPayment(offer, proof);
  const [keys] = useState(idempotencyKeys);
  const [text, setText] = useState('');
  const [pin, setPin] = useState('');
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  const refuse = (sentence: string) => {
    setError(sentence);
    input.current?.focus();
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (sending) return;
    setFailure(undefined);
    if (text.trim() === '') return refuse(texts.required[method === 'crypto' ? 'hash' : 'code']);
    const complaint = method === 'crypto' ? undefined : codeComplaint(text, codeRules[method]);
    if (complaint !== undefined) return refuse(complaint);
    setSending(true);
    const body: Correction =
      method === 'crypto' ? { txid: text } : { code: text, pin: pin.trim() || null };
    try {
      const answer = await correct(body, keys.keyFor(body));
      return onCorrected(answer.sent);
    } catch (caught) {
      const field = isApiError(caught)
        ? (caught.fields['txid'] ?? caught.fields['code'])
        : undefined;
      if (method !== 'crypto' && isApiError(caught, 'DUPLICATE_TXID'))
        refuse(duplicateTexts[method]);
      else if (isApiError(caught) && (field !== undefined || caught.code === 'DUPLICATE_TXID'))
        refuse(
          field === undefined
            ? errorSentence(caught, texts.failed)
            : fieldSentence({ code: caught.code, sentence: field }),
        );
      else setFailure(errorSentence(caught, texts.failed));
      if (
        isApiError(caught) &&
        caught.code.startsWith('CORRECTION_') &&
        caught.code !== 'CORRECTION_SAME'
      )
        onRefused();
    }
    setSending(false);
  };
  return (
    <form
      noValidate
      autoComplete="off"
      onSubmit={(event) => void submit(event)}
      className="grid gap-5 rounded-base border border-line bg-surface p-4 shadow-base sm:p-6"
    >
      <Sent method={method} sent={sent} />
      <Field
        label={method === 'crypto' ? texts.hash : texts.code[method]}
        hint={method === 'crypto' ? texts.hashHint : texts.codeHint}
        error={error}
        required
      >
        {(control) => (
          <TextInput
            {...control}
            {...secretInput}
            ref={input}
            name="correction"
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setError(undefined);
            }}
            mono
            maxLength={500}
            enterKeyHint="done"
            className="min-h-12"
          />
        )}
      </Field>
      {method === 'alternative-rewarble' ? (
        <Field label={texts.pin} hint={texts.pinHint}>
          {(control) => (
            <TextInput
              {...control}
              {...secretInput}
              name="pin"
              value={pin}
              onChange={(event) => setPin(event.target.value)}
              mono
              maxLength={32}
              className="min-h-12 max-w-52"
            />
          )}
        </Field>
      ) : null}
      <Alert tone="info">{texts.once}</Alert>
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

function Sent({ method, sent }: { method: CorrectionOffer['paymentMethod']; sent: string | null }) {
  if (sent === null) return <p className="text-sm text-muted">{texts.sent.nothing}</p>;
  return (
    <div className="grid gap-1">
      <p className="text-sm text-muted">{texts.sent[method === 'crypto' ? 'hash' : 'code']}</p>
      <p className="font-mono text-sm wrap-anywhere text-ink">{sent}</p>
    </div>
  );
}
