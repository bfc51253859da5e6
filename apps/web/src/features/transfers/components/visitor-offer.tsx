import {
  makePaymentSchema,
  type NearVisitor,
  type Transfer,
} from '@ghost-pay/contract/transfers/transfers.schemas';
import { useId } from 'react';
import { formatDateTime, formatMoney } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormField, useSentForm } from '../../../ui/form-dialog.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useSettle } from '../api.ts';
import { transfersTexts } from '../transfers.texts.ts';

type Visitor = NonNullable<Transfer['visitor']>;
interface VisitorOfferProps {
  id: string;
  symbol: string;
  visitor: Visitor | NearVisitor;
  onDone: () => void;
}

/** A visitor who was asked for exactly this amount, or about it, and has registered nothing: a payment can be made of it. */
export function VisitorOffer({ id, symbol, visitor, onDone }: VisitorOfferProps) {
  const near = 'quote_id' in visitor ? visitor : undefined;
  const titleId = useId();
  const settle = useSettle(id, () => {
    showToast(transfersTexts.paymentMade);
    onDone();
  });
  const { form, failure, isBusy, submit } = useSentForm({
    schema: makePaymentSchema,
    values: { user_username: null, user_email: null },
    failed: transfersTexts.failed,
    send: async ({ user_username: username, user_email: email }) => {
      await settle.mutateAsync({
        act: 'make_payment',
        username: username ?? '',
        email: email ?? '',
        quoteId: near?.quote_id,
      });
      return undefined;
    },
  });
  const isMissing = (given: string | null) => visitor.type !== 'donation' && given === null;
  const asksName = isMissing(visitor.username);
  const asksEmail = isMissing(visitor.email);
  return (
    <form
      noValidate
      aria-labelledby={titleId}
      className="grid grid-cols-1 gap-4 rounded-base border border-line bg-surface p-4"
      onSubmit={submit}
    >
      <div className="grid gap-1">
        <h3 id={titleId} className="text-base font-semibold text-ink">
          {near === undefined
            ? transfersTexts.visitorTitle
            : transfersTexts.nearVisitorTitle(near.asked, symbol)}
        </h3>
        {near === undefined ? null : (
          <p className="text-ink">{transfersTexts.off(near.difference_percent)}</p>
        )}
        <p className="text-muted">{transfersTexts.visitorHint}</p>
      </div>
      <VisitorFacts visitor={visitor} />
      {asksName || asksEmail ? <Alert tone="warning">{transfersTexts.accountErased}</Alert> : null}
      {asksName ? (
        <FormField
          form={form}
          name="user_username"
          rules={emptyIsNone}
          label={transfersTexts.username}
          required
        >
          {(control) => <TextInput {...control} />}
        </FormField>
      ) : null}
      {asksEmail ? (
        <FormField
          form={form}
          name="user_email"
          rules={emptyIsNone}
          label={transfersTexts.email}
          required
        >
          {(control) => <TextInput {...control} type="email" />}
        </FormField>
      ) : null}
      {failure ? <Alert tone="error" announce title={failure} /> : null}
      <Button
        type="submit"
        className="justify-self-start"
        busyLabel={isBusy ? transfersTexts.working : undefined}
      >
        {transfersTexts.makePayment}
      </Button>
    </form>
  );
}

/** The server says which fields are missing. */
const emptyIsNone = { setValueAs: (text: string | null) => (text === '' ? null : text) };

function VisitorFacts({ visitor }: { visitor: Visitor }) {
  const { type, subscription_duration: duration, username, email } = visitor;
  const facts: [string, string][] = [
    [transfersTexts.visitorFor, duration ?? transfersTexts.donation],
    [transfersTexts.visitorPrice, formatMoney(visitor.amount, visitor.currency)],
    [transfersTexts.visitorAsked, formatDateTime(visitor.asked_at)],
    ...(type === 'donation' || username === null
      ? []
      : ([[transfersTexts.username, username]] as [string, string][])),
    ...(type === 'donation' || email === null
      ? []
      : ([[transfersTexts.email, email]] as [string, string][])),
  ];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
      {facts.map(([label, text]) => (
        <div key={label} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-muted">{label}</dt>
          <dd className="figures text-ink [overflow-wrap:anywhere]">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
