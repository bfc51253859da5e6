import type { Role } from '@ghost-pay/contract/auth/auth.schemas';
import type { CredentialChange } from '@ghost-pay/contract/events/event-words';
import type { AddressSetting } from '@ghost-pay/contract/settings/setting-keys';
import { methodNames, productNames } from '@ghost-pay/contract/transactions/transaction-words';

/** Every mailed sentence. None contains a code, a token, a note or the reason of a decision. */
export const mailTexts = {
  sandbox: 'This is a sandbox: no real money moves.',
  footer: {
    customer: (site: string, support: string) =>
      `You get this message because your address was given with a payment at ${site}. Questions? Write to ${support} and name the payment ID.`,
    admin: (site: string) =>
      `You get this message as an administrator of ${site}. Super Administrators choose in the settings what is mailed.`,
    security: (site: string) =>
      `You get this message as an administrator of ${site}. Messages about security are always sent.`,
  },
  labels: {
    paymentId: 'Payment ID',
    amount: 'Amount',
    product: 'For',
    duration: 'Duration',
    method: 'Method',
    address: 'Address',
    account: 'Account',
    role: 'Role',
    addedBy: 'Added by',
    deletedBy: 'Deleted by',
    roleBefore: 'Role before',
    roleNow: 'Role now',
    changedBy: 'Changed by',
    setting: 'Receiving address',
    at: 'Time',
    from: 'Signed in from',
    change: 'What was changed',
  },
  types: productNames,
  methods: methodNames,
  roles: { admin: 'Admin', super_admin: 'Super Admin' } satisfies Record<Role, string>,
  operator: 'The operator, by a command',
  changes: {
    password: 'Password',
    email: 'E-mail address',
    second_factor_enabled: 'Second factor set up',
    second_factor_removed: 'Second factor taken away',
    recovery_codes: 'New recovery codes',
    passkey_added: 'Passkey added',
    passkey_removed: 'Passkey removed',
  } satisfies Record<CredentialChange, string>,
  settings: {
    crypto_btc_address: 'Bitcoin',
    crypto_eth_address: 'Ethereum',
    crypto_usdt_address: 'Tether',
    crypto_bnb_address: 'BNB',
    crypto_sol_address: 'Solana',
    crypto_usdc_address: 'USD Coin',
    card_payout_address: 'Card payout wallet',
  } satisfies Record<AddressSetting, string>,
  track: 'Track your payment',
  openPayment: 'Open the payment',
  openPayments: 'Open the payments',
  openSettings: 'Open the settings',
  openUsers: 'Open the users',
  openAccount: 'Open your account',

  received: {
    subject: (paymentId: string) => `We have your payment ${paymentId}`,
    title: 'Your payment is registered',
    verifying: {
      card: 'As soon as the card provider confirms the payment, your subscription follows by itself. If you left the payment page before paying, nothing was taken from you.',
      others:
        'Our team now checks that the money has arrived. We write again when it has, and when your subscription is active.',
    },
    keep: 'Please keep the payment ID: with it you can see at any time where your payment stands.',
  },
  verified: {
    subject: (paymentId: string) => `Your payment ${paymentId} is verified`,
    title: 'Your payment has arrived',
    next: 'We are activating your subscription now and write again when it is done. There is nothing you need to do.',
  },
  activated: {
    subject: (paymentId: string) => `Your subscription is active (${paymentId})`,
    title: 'Your subscription is active',
    next: 'It belongs to the account that you named when you paid. Thank you, and enjoy it!',
  },
  thanks: {
    subject: (paymentId: string) => `Thank you for your donation (${paymentId})`,
    title: 'Thank you for your donation',
    next: 'It has arrived. The project lives on gifts like yours.',
  },
  failed: {
    subject: (paymentId: string) => `Your payment ${paymentId} could not be verified`,
    title: 'Your payment could not be verified',
    next: 'We did not find that the money had arrived, so that nothing was activated.',
    whatToDo: (support: string) =>
      `If you have paid, write to ${support} with the payment ID and what you paid with, and we look again. Never send a gift-card or voucher code by mail. If you have not paid, there is nothing you need to do; you can begin a new payment at any time.`,
  },
  newPayment: {
    subject: (paymentId: string) => `New payment ${paymentId}`,
    title: 'A new payment is registered',
    next: 'It waits for its verification.',
    byCard: 'It is verified by itself as soon as the card network confirms it.',
  },
  paymentFailed: {
    subject: (paymentId: string) => `Payment ${paymentId} has failed`,
    title: 'A payment has failed',
    next: 'Its history says who marked it as failed, and why.',
  },
  overdue: {
    subject: (total: number) =>
      total === 1 ? '1 payment is overdue' : `${total} payments are overdue`,
    title: 'Payments wait for too long',
    lead: (hours: number) =>
      hours === 1
        ? 'These have been pending for more than an hour. The oldest come first.'
        : `These have been pending for more than ${hours} hours. The oldest come first.`,
    since: (moment: string) => `since ${moment}`,
    more: (count: number) => (count === 1 ? 'And 1 more.' : `And ${count} more.`),
  },
  addressChanged: {
    subject: 'A receiving address was changed',
    title: 'A receiving address was changed',
    next: 'From now on money goes to the new address. If none of you meant to do this: set the old address back, and set a new password for the account that is named.',
  },
  roleChanged: {
    subject: (username: string) => `The role of ${username} was changed`,
    title: 'The rights of an account were changed',
    next: 'If none of you meant to do this: take the rights back, and set a new password for the account that changed them.',
  },
  adminAdded: {
    subject: (username: string) => `${username} was added as an administrator`,
    title: 'An administrator was added',
    next: 'If none of you meant to do this: delete the account, and set a new password for the account that added it.',
  },
  adminDeleted: {
    subject: (username: string) => `The administrator ${username} was deleted`,
    title: 'An administrator was deleted',
    next: 'If none of you meant to do this: set a new password for the account that deleted it.',
  },
  newAddress: {
    subject: (username: string) => `${username} has signed in from a new address`,
    title: 'A sign-in from a new address',
    next: 'This account had not signed in from there before. If it was not its owner: end its sessions and set a new password at once.',
  },
  credentialsChanged: {
    subject: (username: string) => `What ${username} signs in with was changed`,
    title: 'Your sign-in was changed',
    next: 'If you know of it, there is nothing you need to do. If you do not: tell a Super Administrator at once, so that your sessions are ended and you get a new password.',
  },
} as const;
