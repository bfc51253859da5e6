import { cardProviderIds } from '@ghost-pay/contract/card-payments/card-payment-words';
import { coinKeys } from '@ghost-pay/contract/coins';
import { durations } from '@ghost-pay/contract/durations';
import { currencies } from '@ghost-pay/contract/money';
import { emailComplaint, paymentIdIn } from '@ghost-pay/contract/typed-text';
import { regions } from '@ghost-pay/contract/pricing/pricing-words';
import { roles } from '@ghost-pay/contract/auth/auth-words';
import { codeOutcomes } from '@ghost-pay/contract/transactions/code-words';
import {
  rewarbleTypes,
  usernameComplaint,
  voucherCurrencies,
} from '@ghost-pay/contract/transactions/payer-rules';
import {
  paymentMethods,
  paymentTypes,
  transactionStatuses,
} from '@ghost-pay/contract/transactions/transaction-words';
import {
  amount,
  asIs,
  column,
  line,
  lines,
  list,
  moment,
  objectOr,
  orLeftOut,
  RefusedRecord,
  type Table,
  truth,
  word,
  wordIn,
} from './cells.ts';

// The tables of an import and of an export: which columns they have, what each holds and how its cells are read.

/** PayGate's own names of its processors. */
const providersOfPaygate = {
  rampnetwork: 'ramp',
  stripe: 'stripe_usa',
  alchemypay: 'alchemy',
} as const;
const regionsAsShown = { eu: 'europe', uk: 'europe', jp: 'japan' } as const;
const statusesOfOlder = { payment_initiated: 'pending_payment_verification' } as const;

const paymentId = (text: string) => {
  const id = paymentIdIn(text);
  if (id !== undefined) return id;
  throw new RefusedRecord(
    'payment_id must be GHOST-, 6 letters or digits, 10 digits, 6 letters or digits.',
  );
};
const email = orLeftOut(
  (text) => (emailComplaint(text, '') === undefined ? text : undefined),
  'The e-mail address is none, and is left out.',
);
const payer = orLeftOut(
  (text) => (usernameComplaint(text) === undefined ? text : undefined),
  'The username cannot be shown, and is left out.',
);
const provider = orLeftOut(
  (text) => wordIn(text, cardProviderIds, providersOfPaygate),
  'payment_provider is not known here, and is left out.',
);
const token = orLeftOut(
  (text) => (text.length <= 2000 && /^[\u0021-\u007e]+$/.test(text) ? text : undefined),
  'payment_ipn_token is no token, and is left out.',
);

export const codeColumns = {
  code: column('The code; only in an unsealed export.', asIs),
  pin: column('Its PIN; only in an unsealed export.', asIs),
  last4: column('Its last characters.', asIs),
  type: column('The brand of a voucher.', word(rewarbleTypes)),
  stated_amount: column('What it is worth, as the customer says.', amount, 'amount'),
  stated_currency: column('The currency of that.', word(voucherCurrencies), 'currency'),
  outcome: column('What it turned out to be.', word(codeOutcomes)),
  found: column('What it was worth, in the payment’s currency.', amount),
  outcome_at: column('When that was found.', moment),
  is_released: column('Whether another payment may have it.', truth),
  created_at: column('When it was given.', moment),
  replaced_at: column('When another one took its place.', moment),
} as const satisfies Table;

const maxNotes = 10_000;
export const logColumns = {
  action: column('What was done.', line(60)),
  details: column('More on it.', lines(maxNotes)),
  admin_username: column('Who did it; empty for the program.', line(100)),
  created_at: column('When.', moment),
} as const satisfies Table;

export const paymentColumns = {
  payment_id: column('The id that the customer knows.', paymentId),
  txid: column('The transaction hash; of a card payment, the payout’s.', asIs),
  type: column(`${paymentTypes.join(' or ')}.`, word(paymentTypes)),
  payment_method: column(`${paymentMethods.join(', ')}.`, word(paymentMethods)),
  crypto_type: column(`${coinKeys.join(', ')}; empty without coins.`, word(coinKeys)),
  payment_address: column('The receiving address that counts.', line(120)),
  processor: column('The card processor, as text.', line(100)),
  payment_provider: column('The card processor’s id.', provider),
  payment_ipn_token: column(
    'The card network’s token of a payment that waits; only in an unsealed export.',
    token,
  ),
  payment_code: column('The newest code, masked.', objectOr(codeColumns, 'code'), 'code'),
  region: column(`${regions.join(', ')}; of gift cards only.`, word(regions, regionsAsShown)),
  amount: column('Decimal units of the currency.', amount),
  currency: column(`${currencies.join(', ')}.`, word(currencies)),
  status: column(`${transactionStatuses.join(', ')}.`, word(transactionStatuses, statusesOfOlder)),
  payment_verified: column('Whether the money was confirmed.', truth),
  subscription_updated: column('Whether the subscription was activated.', truth),
  subscription_duration: column('What was bought; empty for a donation.', word(durations)),
  notes: column('The last note or reason.', lines(maxNotes)),
  created_at: column('When it was registered. All moments are ISO 8601 in UTC.', moment),
  updated_at: column('When it changed last.', moment),
  user_username: column('The customer’s account; empty once erased.', payer, 'username', 'user'),
  user_email: column('The customer’s e-mail address; empty once erased.', email, 'email'),
  usd_amount: column('The amount in US dollars.', amount),
  usd_rate: column('Dollars for one unit, as a decimal text.', asIs),
  usd_rate_source: column('Where that rate is from.', line(200)),
  usd_rate_at: column('When it was fetched.', moment),
  claim_released_at: column('When a failed payment freed its hash and codes for others.', moment),
  codes: column(`A JSON list: ${Object.keys(codeColumns).join(', ')}.`, list(codeColumns)),
  logs: column(
    `Its history, a JSON list: ${Object.keys(logColumns).join(', ')}.`,
    list(logColumns),
  ),
} as const satisfies Table;

/** The files of a folder by name, in the order in which they are taken over. */
export const tables = {
  settings: {
    what: 'The settings of the back-office. The operator’s environment variables are not in the database.',
    columns: { key: column('The setting.', asIs), value: column('Its value as text.', asIs) },
  },
  prices: {
    what: 'The price list.',
    columns: {
      category: column('Always ghost-eshop-pro.', asIs),
      payment_type: column('crypto, card or nintendo-eshop.', asIs),
      region: column('Of gift cards only.', asIs),
      duration: column('What is sold.', word(durations)),
      price: column('Decimal units of the currency.', amount),
      currency: column(`${currencies.join(', ')}.`, asIs),
      is_active: column('Whether it is on sale.', truth),
    },
  },
  users: {
    what: 'The administrators. Passwords and second factors are not exported.',
    columns: {
      username: column('The name to sign in with.', asIs),
      email: column('The e-mail address.', email),
      role: column('admin or super_admin.', word(roles)),
      created_at: column('When the account was made.', moment),
      last_login: column('The last sign-in; not imported.', moment),
      twofa_enabled: column('Whether a second factor was set up; not imported.', truth),
      twofa_setup_at: column('When it was; not imported.', moment),
    },
  },
  payments: {
    what: 'Every payment, oldest first, with its codes and its history.',
    columns: paymentColumns,
  },
} as const satisfies Readonly<Record<string, { what: string; columns: Table }>>;
export type TableName = keyof typeof tables;
export const tableNames = Object.keys(tables) as TableName[];
