import type { Role } from '@ghost-pay/contract/auth/auth.schemas';
import type { CredentialChange } from '@ghost-pay/contract/events/event-words';

/** Every sentence that administrators are mailed. None contains a code, a token, a note or the reason of a decision. */
export const mailTexts = {
  footer: {
    admin: (site: string) =>
      `You get this message as an administrator of ${site}. Super Administrators choose in the settings which messages are sent.`,
    security: (site: string) =>
      `You get this message as an administrator of ${site}. Messages about security are always sent.`,
    alert: (site: string) =>
      `You get this message as a Super Administrator of ${site}. Alerts are always sent.`,
  },
  labels: {
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
    change: 'Change',
    since: 'Since',
    until: 'Until',
  },
  roles: { admin: 'Admin', super_admin: 'Super Admin' } satisfies Record<Role, string>,
  operator: 'The operator, by command',
  changes: {
    password: 'Password',
    email: 'Email address',
    second_factor_enabled: 'Second factor set up',
    second_factor_removed: 'Second factor removed',
    recovery_codes: 'New recovery codes',
    passkey_added: 'Passkey added',
    passkey_removed: 'Passkey removed',
  } satisfies Record<CredentialChange, string>,
  cardPayoutWallet: 'Card payout wallet',
  openPayment: 'Open the payment',
  openPayments: 'Open the payments',
  openTransfers: 'Open the Transfers',
  openSettings: 'Open the settings',
  openUsers: 'Open the users',
  openAccount: 'Open your account',
  openDashboard: 'Open the dashboard',

  codeAdded: {
    title: 'The customer added another code',
    next: 'The code is to be redeemed. The payment awaits verification.',
  },
  newPayment: {
    title: 'A new payment is registered',
    next: 'The payment awaits verification.',
    byCard: 'The payment is verified automatically as soon as PayGate confirms it.',
  },
  paymentFailed: {
    title: 'A payment has failed',
    next: 'The history of the payment says who marked it as failed, and why.',
  },
  overdue: {
    subject: (total: number) =>
      total === 1 ? '1 payment is overdue' : `${total} payments are overdue`,
    title: 'Payments are overdue',
    lead: (hours: number) =>
      hours === 1
        ? 'These payments have been pending for more than an hour. The oldest come first.'
        : `These payments have been pending for more than ${hours} hours. The oldest come first.`,
    since: (moment: string) => `since ${moment}`,
    more: (count: number) => (count === 1 ? 'And 1 more.' : `And ${count} more.`),
    /** `worth` is a sum in US dollars. */
    unclaimed: (count: number, worth: string) =>
      count === 1
        ? `1 transfer of ${worth} has belonged to no payment for more than a day. The page Unclaimed Transfers shows it.`
        : `${count} transfers, ${worth} in all, have belonged to no payment for more than a day. The page Unclaimed Transfers shows them.`,
    unclaimedSubject: (count: number) =>
      count === 1 ? '1 transfer belongs to no payment' : `${count} transfers belong to no payment`,
    unclaimedTitle: 'Money belongs to no payment',
  },
  moneyVanished: {
    title: 'The money of a verified payment is gone from the chain',
    next: 'The chain no longer shows the transaction of this verified payment. It may come back within minutes. If it does not, take the payment back.',
  },
  sourcesDisagree: {
    title: 'The sources of a chain contradict each other',
    next: 'The sources that this site asks about the chain say different things about this payment’s transaction, so one of them is wrong. It cannot be checked until they agree, and others of the chain may follow without a further mail. Open the payment to see what each source said, compare it with an explorer, and replace the source that is wrong.',
  },
  addressChanged: {
    subject: 'A receiving address was changed',
    title: 'A receiving address was changed',
    next: 'Money now goes to the new address. If no administrator intended this change, restore the old address and set a new password for the account that made the change.',
  },
  roleChanged: {
    subject: (username: string) => `The role of ${username} was changed`,
    title: 'The role of an account was changed',
    next: 'If no administrator intended this change, restore the earlier role and set a new password for the account that made the change.',
  },
  adminAdded: {
    subject: (username: string) => `${username} was added as an administrator`,
    title: 'An administrator was added',
    next: 'If no administrator intended this, delete the new account and set a new password for the account that added it.',
  },
  adminDeleted: {
    subject: (username: string) => `The administrator ${username} was deleted`,
    title: 'An administrator was deleted',
    next: 'If no administrator intended this, set a new password for the account that deleted it.',
  },
  newAddress: {
    subject: (username: string) => `${username} has signed in from a new address`,
    title: 'A sign-in from a new address',
    next: 'This account has not signed in from this address before. If its owner did not sign in, end its sessions and set a new password at once.',
  },
  alert: {
    subject: (title: string) => `Alert: ${title}`,
    repeated: (title: string) => `Alert, still: ${title}`,
  },
  alertCleared: {
    subject: (title: string) => `Over: ${title}`,
    title: 'An alert is over',
    next: (title: string) => `This is over: ${title}.`,
  },
  credentialsChanged: {
    subject: (username: string) => `The sign-in of ${username} was changed`,
    title: 'Your sign-in was changed',
    next: 'If you know about this change, there is nothing for you to do. If not, tell a Super Administrator at once, who can end your sessions and set a new password.',
  },
} as const;
