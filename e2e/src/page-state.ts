import type { RegisteredCardPayment } from './card-payments.ts';
import type { Person } from './person.ts';

/** Payments in each status, made once per server. */
export interface Stock {
  readonly takenHash: string;
  /** Public id by status. */
  readonly paymentIds: Record<'waiting' | 'verified' | 'completed' | 'failed' | 'donation', string>;
  /** Internal id by status: what the back-office's addresses hold. */
  readonly ids: Record<
    | 'waiting'
    | 'verified'
    | 'undelivered'
    | 'completed'
    | 'failed'
    | 'contested'
    | 'noted'
    | 'giftCard'
    | 'voucher',
    string
  >;
  /** By card, awaiting verification but for the one that was paid twice. */
  readonly cards: Record<'unpaid' | 'tooLittle' | 'twice', RegisteredCardPayment>;
}

export interface PageState {
  /** Kebab-case; names the picture. */
  readonly name: string;
  /** Whether it puts a script into every page that its browser loads from then on. */
  readonly spoilsBrowser?: true;
  /** Leads a fresh browser into the state and returns when it is drawn. */
  show(person: Person, stock: Stock): Promise<void>;
}
