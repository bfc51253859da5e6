import { expect, type Page } from '@playwright/test';
import type { RegisteredCardPayment } from './card-payments.ts';
import type { Person } from './person.ts';

/** Payments in each status, made once per server. */
export interface Stock {
  readonly takenHash: string;
  /** The address of a receipt in its customer's mail. */
  readonly mailedReceipt: string;
  /** Public id by status. */
  readonly paymentIds: Record<'waiting' | 'verified' | 'completed' | 'failed' | 'donation', string>;
  /** Internal id by status, which the back-office's addresses contain. */
  readonly ids: Record<
    'waiting' | 'undelivered' | 'completed' | 'contested' | 'giftCard' | 'voucher',
    string
  >;
  /** Card payments that await verification, except the one that was paid twice. */
  readonly cards: Record<'unpaid' | 'tooLittle' | 'twice', RegisteredCardPayment>;
}

export interface PageState {
  /** Kebab-case; the name of the screenshot. */
  readonly name: string;
  /** Leads a fresh browser into the state and returns when the page shows it. */
  show(person: Person, stock: Stock): Promise<void>;
  /** States that follow on the same page, each from the one before, without loading it again. */
  readonly next?: readonly PageState[];
}

/** Shows a state and those that follow on the same page, and lets `look` at each. */
export async function showEach(
  state: PageState,
  { person, stock }: { person: Person; stock: Stock },
  look: (name: string) => Promise<void>,
): Promise<void> {
  for (const shown of [state, ...(state.next ?? [])]) {
    await shown.show(person, stock);
    await look(shown.name);
  }
}

/** Closes the open dialog: the next state follows on the page behind it. */
export async function closeDialog(page: Page): Promise<void> {
  // A role is not found behind another dialog.
  const dialogs = page.locator('[role=dialog]');
  const open = await dialogs.count();
  await page.keyboard.press('Escape');
  await expect(dialogs).toHaveCount(open - 1);
}

/** One state of each kind of screen, for what is the same on all of its kind. */
export const oneOfEachKind: ReadonlySet<string> = new Set([
  'home',
  'pricing',
  'crypto',
  'card-chosen',
  'confirmation',
  'track-completed',
  'receipt-from-a-mail',
  'admin-sign-in-with-mistakes',
  'admin-dashboard',
  'admin-list-evidence',
  'admin-evidence-needs-a-look',
  'admin-mark-failed',
  'admin-settings-general',
  'admin-outbox',
]);
