import type { AlertKind } from '@ghost-pay/contract/alerts/alert-words';
import type { Role } from '@ghost-pay/contract/auth/auth.schemas';
import type { Duration } from '@ghost-pay/contract/durations';
import type { CredentialChange } from '@ghost-pay/contract/events/event-words';
import type { Language } from '@ghost-pay/contract/languages';
import type { Currency } from '@ghost-pay/contract/money';
import type { MailKind } from '@ghost-pay/contract/outbox/outbox-words';
import type { AddressSetting } from '@ghost-pay/contract/settings/setting-keys';
import type { SituationDetails, ToldSituation } from '@ghost-pay/contract/tracking/situations';
import type {
  PaymentMethod,
  PaymentType,
} from '@ghost-pay/contract/transactions/transaction-words';

/**
 * The facts about a payment in a mail: no more than its tracker shows its payer. No text of a visitor is included, so
 * the site cannot be used to send messages to strangers.
 */
export interface PaymentFacts {
  readonly paymentId: string;
  readonly type: PaymentType;
  readonly method: PaymentMethod;
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly duration: Duration | null;
  /** Of the page by which it was paid; missing in mails that an earlier version wrote. */
  readonly language?: Language;
}

/** The same for an administrator, who can open the payment. */
export interface AdminPaymentFacts extends PaymentFacts {
  readonly transactionId: string;
}

export interface OverdueFacts {
  readonly total: number;
  readonly maxPendingHours: number;
  /** The oldest payments, oldest first. */
  readonly oldest: readonly { readonly paymentId: string; readonly createdAt: string }[];
  /** Transfers that have belonged to no payment for a day; absent in mails of former versions, and without any. */
  readonly unclaimed?: { readonly count: number; readonly usdMinor: number };
}

export interface AlertFacts {
  readonly alert: AlertKind;
  readonly subject: string;
  readonly facts: Readonly<Record<string, string | number>>;
  readonly beganAt: string;
  /** Whether an earlier mail has told of it. */
  readonly isRepeated: boolean;
}

/** Writes what an alert says: its title, what is wrong, and what to do. The outbox stands below what watches the site. */
export type WriteAlert = (
  kind: AlertKind,
  alert: Pick<AlertFacts, 'subject' | 'facts'> & { readonly began_at: Date },
) => { readonly title: string; readonly sentence: string; readonly advice: string };

/** `codeId` is the code after which another one is asked for. */
export interface TopUpFacts extends PaymentFacts {
  readonly codeId: string;
  readonly missingMinor: number;
}

/** What is known of a payment, as its payer sees it on the tracker. */
export interface MailedSituation extends PaymentFacts, SituationDetails {
  readonly situation: ToldSituation;
}

/** The facts that each mail is written from. They are JSON, stored with the mail until it is deleted. */
export interface MailFacts extends Record<MailKind, object> {
  payment_received: PaymentFacts;
  payment_verified: PaymentFacts;
  subscription_activated: PaymentFacts;
  donation_thanks: PaymentFacts;
  payment_failed: PaymentFacts;
  correction_link: PaymentFacts;
  top_up_link: TopUpFacts;
  payment_situation: MailedSituation;
  admin_new_payment: AdminPaymentFacts;
  admin_code_added: AdminPaymentFacts;
  admin_payment_failed: AdminPaymentFacts;
  admin_overdue: OverdueFacts;
  admin_money_vanished: AdminPaymentFacts;
  admin_sources_disagree: AdminPaymentFacts;
  admin_address_changed: {
    readonly setting: AddressSetting;
    readonly changedBy: string;
    readonly at: string;
  };
  /** Null without an account before or after the change. */
  admin_role_changed: {
    readonly username: string;
    readonly from: Role | null;
    readonly to: Role | null;
    readonly changedBy: string;
    readonly at: string;
  };
  admin_new_address: {
    readonly username: string;
    readonly address: string;
    readonly at: string;
  };
  /** `changedBy` is null for an operator's command. */
  admin_credentials_changed: {
    readonly username: string;
    readonly change: CredentialChange;
    readonly changedBy: string | null;
    readonly at: string;
  };
  admin_alert: AlertFacts;
  /** `at`: when it was over. */
  admin_alert_cleared: AlertFacts & { readonly at: string };
}

/** A kind of mail with its facts. */
export type Notice = { [Kind in MailKind]: { kind: Kind; facts: MailFacts[Kind] } }[MailKind];
