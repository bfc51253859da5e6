import {
  makePaymentSchema,
  type NearVisitor,
  type Transfer,
} from '@ghost-pay/contract/transfers/transfers.schemas';
import { useRef } from 'react';
import { formatDateTime, formatMoney } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { FormField, useSentForm } from '../../../ui/form-dialog.tsx';
import type { MenuItem } from '../../../ui/more-menu.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useSettle } from '../api.ts';
import { transfersTexts } from '../transfers.texts.ts';
import { ExpectedArrived, TransferFoot } from './transfer-parts.tsx';

type Visitor = NonNullable<Transfer['visitor']>;
interface VisitorOfferProps {
  transfer: Transfer;
  visitor: Visitor | NearVisitor;
  others: readonly MenuItem[];
  onDone: () => void;
}

/** A visitor who was asked for exactly this amount, or about it, and has registered nothing: a payment can be made of it. */
export function VisitorOffer({ transfer, visitor, others, onDone }: VisitorOfferProps) {
  const sent = useRef<HTMLFormElement>(null);
  const near = 'quote_id' in visitor ? visitor : undefined;
  const settle = useSettle(transfer.id, () => {
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
    <form ref={sent} noValidate className="grid grid-cols-1 gap-4" onSubmit={submit}>
      <ExpectedArrived
        transfer={transfer}
        asked={near?.asked ?? transfer.amount}
        differencePercent={near?.difference_percent ?? 0}
      />
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
      <TransferFoot
        label={transfersTexts.makePayment}
        isBusy={isBusy}
        others={others}
        subject={transfer.id}
        onStart={() => sent.current?.requestSubmit()}
      />
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
