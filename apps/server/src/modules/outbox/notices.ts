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

/** The recipients of an event and their notices, before the settings are applied; the customer first. */
export function noticesOf({ event, payment, admins }: Told): Addressed[] {
  const notices: Addressed[] = [];
  const customer = payment && customerNotice(event, payment);
  if (customer !== undefined && payment?.user_email)
    notices.push({ recipient: payment.user_email, notice: customer });
  const forAdmins = payment ? adminPaymentNotice(event.kind, payment) : securityNotice(event);
  if (forAdmins === undefined) return notices;
  // Only to the owner, at the address in the event: an attacker may have changed the account's address since.
  if (event.kind === 'admin_credentials_changed')
    return [{ recipient: nameIn(event.facts, 'told'), notice: forAdmins }];
  const concerned = isForEveryAdmin(event.kind)
    ? admins
    : admins.filter((admin) => isConcerned(admin, event));
  return [...notices, ...concerned.map(({ email }) => ({ recipient: email, notice: forAdmins }))];
}

function customerNotice(
  { kind, facts: told }: Pick<RecordedEvent, 'kind' | 'facts'>,
  payment: MailedPayment,
): Notice | undefined {
  const facts = paymentFacts(payment);
  switch (kind) {
    case 'payment_created':
      return { kind: 'payment_received', facts };
    case 'payment_verified':
      return { kind: 'payment_verified', facts };
    case 'payment_completed':
      return payment.type === 'donation'
        ? { kind: 'donation_thanks', facts }
        : { kind: 'subscription_activated', facts };
    case 'payment_failed':
      return { kind: 'payment_failed', facts };
    case 'correction_link_asked':
      return { kind: 'correction_link', facts };
    case 'code_asked': {
      const { code: codeId, missing: missingMinor } = told as { code: string; missing: number };
      return { kind: 'top_up_link', facts: { ...facts, codeId, missingMinor } };
    }
    case 'payment_situation': {
      const known = told as Pick<MailedSituation, 'situation' | keyof SituationDetails>;
      // A rule has verified it meanwhile, of which there is a mail.
      if (known.situation === 'received' && payment.payment_verified) return undefined;
      return { kind: 'payment_situation', facts: { ...facts, ...known } };
    }
    case 'payment_code_added':
    case 'payment_reopened':
    case 'payment_contested':
    case 'chain_money_vanished':
    case 'chain_sources_disagree':
    case 'receiving_address_changed':
    case 'admin_role_changed':
    case 'admin_signed_in_from_new_address':
    case 'admin_credentials_changed':
    case 'alert_raised':
    case 'alert_cleared':
      return undefined;
  }
}

function adminPaymentNotice(kind: EventKind, payment: MailedPayment): Notice | undefined {
  const facts: AdminPaymentFacts = { ...paymentFacts(payment), transactionId: payment.id };
  if (kind === 'payment_created') return { kind: 'admin_new_payment', facts };
  if (kind === 'payment_code_added') return { kind: 'admin_code_added', facts };
  if (kind === 'payment_failed') return { kind: 'admin_payment_failed', facts };
  if (kind === 'chain_money_vanished') return { kind: 'admin_money_vanished', facts };
  if (kind === 'chain_sources_disagree') return { kind: 'admin_sources_disagree', facts };
  return undefined;
}

/** The notice about accounts and addresses. Each event's facts have the form that its cause recorded. */
function securityNotice({ kind, facts, happened_at }: Told['event']): Notice | undefined {
  const at = happened_at.toISOString();
  switch (kind) {
    case 'receiving_address_changed': {
      const setting = facts['setting'] as MailFacts['admin_address_changed']['setting'];
      return {
        kind: 'admin_address_changed',
        facts: { setting, changedBy: nameIn(facts, 'changed_by'), at },
      };
    }
    case 'admin_role_changed': {
      const { from, to } = facts as Pick<MailFacts['admin_role_changed'], 'from' | 'to'>;
      const [username, changedBy] = [nameIn(facts, 'username'), nameIn(facts, 'changed_by')];
      return { kind: 'admin_role_changed', facts: { username, from, to, changedBy, at } };
    }
    case 'admin_signed_in_from_new_address': {
      const [username, address] = [nameIn(facts, 'username'), nameIn(facts, 'address')];
      return { kind: 'admin_new_address', facts: { username, address, at } };
    }
    case 'admin_credentials_changed': {
      const { change } = facts as Pick<MailFacts['admin_credentials_changed'], 'change'>;
      const changedBy = facts['changed_by'] === null ? null : nameIn(facts, 'changed_by');
      const username = nameIn(facts, 'username');
      return { kind: 'admin_credentials_changed', facts: { username, change, changedBy, at } };
    }
    // Of payments that no longer exist.
    case 'payment_contested':
    case 'payment_created':
    case 'payment_verified':
    case 'payment_completed':
    case 'payment_failed':
    case 'payment_reopened':
    case 'payment_code_added':
    case 'correction_link_asked':
    case 'code_asked':
    case 'payment_situation':
    case 'chain_money_vanished':
    case 'chain_sources_disagree':
    // Their mails have times of their own.
    case 'alert_raised':
    case 'alert_cleared':
      return undefined;
  }
}

/** News of payments; what touches the safety of money or accounts is for those whom it concerns. */
function isForEveryAdmin(kind: EventKind): boolean {
  return kind === 'payment_created' || kind === 'payment_code_added' || kind === 'payment_failed';
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
