import type { EventKind } from '@ghost-pay/contract/events/event-words';
import type { RecordedEvent } from '../../core/events/events.repository.ts';
import type { SituationDetails } from '@ghost-pay/contract/tracking/situations';
import type {
  AdminPaymentFacts,
  MailFacts,
  Notice,
  PaymentFacts,
  MailedSituation,
} from './mail-facts.ts';
import type { AdminRecipient } from '../auth/auth.public.ts';
import type { TransactionRow } from '../payments/payments.public.ts';

/** The columns of a payment that its mails need. */
export const mailedColumns = [
  'id',
  'payment_id',
  'type',
  'payment_method',
  'amount_minor',
  'currency',
  'subscription_duration',
  'payment_verified',
  'user_email',
  'language',
] as const satisfies readonly (keyof TransactionRow)[];
type MailedPayment = Pick<TransactionRow, (typeof mailedColumns)[number]>;

export interface Addressed {
  readonly recipient: string;
  readonly notice: Notice;
}

interface Told {
  readonly event: Pick<RecordedEvent, 'kind' | 'facts' | 'happened_at'>;
  /** The event's payment, if it has one that still exists. */
  readonly payment: MailedPayment | undefined;
  readonly admins: readonly AdminRecipient[];
}

/** What an event is mailed as. */
interface Mails {
  readonly customer?: (
    facts: PaymentFacts,
    told: RecordedEvent['facts'],
    payment: MailedPayment,
  ) => Notice | undefined;
  /** To admins, of the event's payment. */
  readonly admins?: Extract<Notice, { facts: AdminPaymentFacts }>['kind'];
  /** News of payments; what touches the safety of money or accounts is for those whom it concerns. */
  readonly isForEveryAdmin?: true;
  /** To admins, about accounts and addresses. Each event's facts have the form that its cause recorded. */
  readonly security?: (told: RecordedEvent['facts'], at: string) => Notice;
}

const mailsOf: Readonly<Record<EventKind, Mails>> = {
  payment_created: {
    customer: (facts) => ({ kind: 'payment_received', facts }),
    admins: 'admin_new_payment',
    isForEveryAdmin: true,
  },
  payment_code_added: { admins: 'admin_code_added', isForEveryAdmin: true },
  payment_verified: { customer: (facts) => ({ kind: 'payment_verified', facts }) },
  payment_completed: {
    customer: (facts) => ({
      kind: facts.type === 'donation' ? 'donation_thanks' : 'subscription_activated',
      facts,
    }),
  },
  payment_failed: {
    customer: (facts) => ({ kind: 'payment_failed', facts }),
    admins: 'admin_payment_failed',
    isForEveryAdmin: true,
  },
  payment_reopened: {},
  payment_contested: {},
  correction_link_asked: { customer: (facts) => ({ kind: 'correction_link', facts }) },
  code_asked: {
    customer: (facts, told) => {
      const { code: codeId, missing: missingMinor } = told as { code: string; missing: number };
      return { kind: 'top_up_link', facts: { ...facts, codeId, missingMinor } };
    },
  },
  payment_situation: {
    customer: (facts, told, payment) => {
      const known = told as Pick<MailedSituation, 'situation' | keyof SituationDetails>;
      // A rule has verified it meanwhile, of which there is a mail.
      if (known.situation === 'received' && payment.payment_verified) return undefined;
      return { kind: 'payment_situation', facts: { ...facts, ...known } };
    },
  },
  chain_money_vanished: { admins: 'admin_money_vanished' },
  chain_sources_disagree: { admins: 'admin_sources_disagree' },
  receiving_address_changed: {
    security: (told, at) => {
      const setting = told['setting'] as MailFacts['admin_address_changed']['setting'];
      const changedBy = nameIn(told, 'changed_by');
      return { kind: 'admin_address_changed', facts: { setting, changedBy, at } };
    },
  },
  admin_role_changed: {
    security: (told, at) => {
      const { from, to } = told as Pick<MailFacts['admin_role_changed'], 'from' | 'to'>;
      const [username, changedBy] = [nameIn(told, 'username'), nameIn(told, 'changed_by')];
      return { kind: 'admin_role_changed', facts: { username, from, to, changedBy, at } };
    },
  },
  admin_signed_in_from_new_address: {
    security: (told, at) => {
      const [username, address] = [nameIn(told, 'username'), nameIn(told, 'address')];
      return { kind: 'admin_new_address', facts: { username, address, at } };
    },
  },
  admin_credentials_changed: {
    security: (told, at) => {
      const { change } = told as Pick<MailFacts['admin_credentials_changed'], 'change'>;
      const changedBy = told['changed_by'] === null ? null : nameIn(told, 'changed_by');
      const username = nameIn(told, 'username');
      return { kind: 'admin_credentials_changed', facts: { username, change, changedBy, at } };
    },
  },
  // Their mails have times of their own.
  alert_raised: {},
  alert_cleared: {},
};

/** The recipients of an event and their notices, before the settings are applied; the customer first. */
export function noticesOf({ event, payment, admins }: Told): Addressed[] {
  const mails = mailsOf[event.kind];
  const notices: Addressed[] = [];
  const customer = payment && mails.customer?.(paymentFacts(payment), event.facts, payment);
  if (customer !== undefined && payment?.user_email)
    notices.push({ recipient: payment.user_email, notice: customer });
  const forAdmins = payment
    ? adminPaymentNotice(mails, payment)
    : mails.security?.(event.facts, event.happened_at.toISOString());
  if (forAdmins === undefined) return notices;
  // Only to the owner, at the address in the event: an attacker may have changed the account's address since.
  if (event.kind === 'admin_credentials_changed')
    return [{ recipient: nameIn(event.facts, 'told'), notice: forAdmins }];
  const concerned = mails.isForEveryAdmin
    ? admins
    : admins.filter((admin) => isConcerned(admin, event));
  return [...notices, ...concerned.map(({ email }) => ({ recipient: email, notice: forAdmins }))];
}

function adminPaymentNotice({ admins: kind }: Mails, payment: MailedPayment): Notice | undefined {
  return kind && { kind, facts: { ...paymentFacts(payment), transactionId: payment.id } };
}

/** Super admins, and the account's owner. */
function isConcerned({ id, role }: AdminRecipient, { facts }: Told['event']): boolean {
  return role === 'super_admin' || facts['user'] === id;
}

function nameIn(facts: RecordedEvent['facts'], key: string): string {
  return String(facts[key] ?? '');
}

function paymentFacts({
  payment_id: paymentId,
  type,
  payment_method: method,
  amount_minor: amountMinor,
  currency,
  subscription_duration: duration,
  language,
}: MailedPayment): PaymentFacts {
  return { paymentId, type, method, amountMinor, currency, duration, language: language ?? 'en' };
}
