import type { Answered } from '@ghost-pay/contract/answers/answers.schemas';
import { isApiError } from '@ghost-pay/contract/api-error';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, type SyntheticEvent, useRef, useState } from 'react';
import { complete } from '../../../lib/api-client.ts';
import { classNames } from '../../../lib/class-names.ts';
import { errorSentence, fieldSentence } from '../../../lib/error-sentence.ts';
import { idempotencyKeys } from '../../../lib/idempotency-keys.ts';
import { Alert, Failure } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';

/** The payment, and what shows that it is the visitor's: the token of a link, or the one that this browser kept. */
export interface Shown {
  readonly paymentId: string;
  readonly linkToken: string | undefined;
  readonly senderToken: string | undefined;
}

export type Typed<Name extends string> = Readonly<Record<Name, string>>;
export type Complaints<Name extends string> = Partial<Record<Name, string>>;

/** What a field shows, under its name in the answer. */
export interface AnswerField {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onType: (value: string) => void;
}

/** What differs between the forms of two kinds of answer. */
export interface FormKind<Offer, Name extends string, Body> {
  readonly texts: { submit: string; submitting: string; failed: string };
  /** What to know before it is sent. */
  readonly note: string;
  /** What the fields hold at first. */
  readonly values: (offer: Offer) => Typed<Name>;
  readonly fields: (offer: Offer, field: (name: Name) => AnswerField) => ReactNode;
  readonly complaints: (offer: Offer, typed: Typed<Name>) => Complaints<Name>;
  /** Where another payment has what was sent: the complaint, if it is not the server's sentence. */
  readonly duplicate: (offer: Offer) => { name: Name; sentence?: string };
  readonly body: (offer: Offer, typed: Typed<Name>) => Body;
  readonly send: (
    shown: Shown,
    answer: { body: Body; idempotencyKey: string },
  ) => Promise<Answered>;
}

interface AnswerFormProps<Offer, Name extends string, Body> {
  kind: FormKind<Offer, Name, Body>;
  offer: Offer;
  shown: Shown;
  /** Called with what the payment has now. */
  onAnswered: (sent: string) => void;
  /** Called when nothing can be answered any more. */
  onRefused: () => void;
}

/** The refusals after which the payment takes no answer; the same again is only a mistake. */
const endsAnswers = (code: string) => /^(TOP_UP_|CORRECTION_(?!SAME$))/.test(code);

/** A refusal stands at its field, and what was typed stays. An answer is sent under an idempotency key. */
export function AnswerForm<Offer, Name extends string, Body>({
  kind,
  offer,
  shown,
  onAnswered,
  onRefused,
}: AnswerFormProps<Offer, Name, Body>) {
  const { texts } = kind;
  const queries = useQueryClient();
  const [keys] = useState(idempotencyKeys);
  const [typed, setTyped] = useState(() => kind.values(offer));
  const [errors, setErrors] = useState<Complaints<Name>>({});
  const [failure, setFailure] = useState<string>();
  const [sending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const names = Object.keys(typed) as Name[];

  const refuse = (found: Complaints<Name>) => {
    setErrors(found);
    const first = names.find((name) => found[name] !== undefined);
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const complaintsIn = (error: unknown): Complaints<Name> => {
    const found: Complaints<Name> = {};
    if (!isApiError(error)) return found;
    const { code, fields } = error;
    for (const name of names) {
      const sentence = fields[name];
      if (sentence !== undefined) found[name] = fieldSentence({ code, sentence });
    }
    if (code !== 'DUPLICATE_TXID') return found;
    const { name, sentence = errorSentence(error, texts.failed) } = kind.duplicate(offer);
    return { ...found, [name]: sentence };
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (sending) return;
    setFailure(undefined);
    const complaints = kind.complaints(offer, typed);
    if (Object.keys(complaints).length > 0) return refuse(complaints);
    setSending(true);
    const body = kind.body(offer, typed);
    try {
      const answer = await kind.send(shown, { body, idempotencyKey: keys.keyFor(body) });
      void queries.invalidateQueries({ queryKey: ['tracked-payment', shown.paymentId] });
      return onAnswered(complete(answer, typeof answer.sent === 'string').sent);
    } catch (error) {
      const found = complaintsIn(error);
      if (Object.keys(found).length > 0) refuse(found);
      else setFailure(errorSentence(error, texts.failed));
      if (isApiError(error) && endsAnswers(error.code)) onRefused();
    }
    setSending(false);
  };
  const field = (name: Name): AnswerField => ({
    name,
    value: typed[name],
    error: errors[name],
    onType: (value) => {
      setTyped({ ...typed, [name]: value });
      setErrors({ ...errors, [name]: undefined });
    },
  });
  return (
    <form
      ref={form}
      noValidate
      autoComplete="off"
      onSubmit={(event) => void submit(event)}
      className="grid gap-5 rounded-base border border-line bg-surface p-4 shadow-base sm:p-6"
    >
      {kind.fields(offer, field)}
      <Alert tone="info">{kind.note}</Alert>
      <Failure>{failure}</Failure>
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

interface SecretFieldProps extends Pick<
  ComponentProps<'input'>,
  'maxLength' | 'enterKeyHint' | 'className'
> {
  field: AnswerField;
  label: string;
  hint: string;
  required?: boolean;
}

/**
 * The field for a hash, a code or the PIN of a voucher. A code is as good as cash: no autocomplete and no password manager
 * may store it.
 */
export function SecretField({
  field,
  label,
  hint,
  className,
  required = false,
  ...rest
}: SecretFieldProps) {
  const { name, value, error, onType } = field;
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <TextInput
          {...control}
          {...rest}
          data-1p-ignore
          data-lpignore="true"
          name={name}
          value={value}
          onChange={(event) => onType(event.target.value)}
          mono
          className={classNames('min-h-12', className)}
        />
      )}
    </Field>
  );
}
