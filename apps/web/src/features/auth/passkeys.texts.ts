import type { PasskeyObstacle } from './passkey-obstacle.ts';

export const passkeysTexts = {
  title: 'Passkeys',
  lead: 'A passkey replaces the 6-digit code with your fingerprint, face, screen lock or security key. You still enter your password, and codes still work.',
  list: 'Your passkeys',
  loading: 'Loading your passkeys…',
  loadFailed: 'Failed to load your passkeys',
  empty: 'No passkeys yet.',
  full: 'You have ten passkeys, the most there can be. Remove one to add another.',
  added: (time: string) => `Added ${time}`,
  used: (time: string) => `Last used ${time}`,
  neverUsed: 'Never used',
  rename: 'Rename',
  renameOf: (name: string) => `Rename ${name}`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,

  add: 'Add a Passkey',
  addTitle: 'Add a passkey',
  addLead:
    'Give the passkey a name that you will recognise. Your browser then asks where to keep it: on this device, on your phone or on a security key.',
  name: 'Name',
  nameHint: 'For example, the device that keeps it',
  proceed: 'Continue',
  waiting: 'Waiting for your device…',
  wasAdded: (name: string) => `${name} has been added`,
  addFailed: 'The passkey could not be added. Please try again.',
  addCancelled:
    'No passkey was added: the request was cancelled or took too long. Please try again.',
  alreadyThere: 'This device already keeps one of your passkeys. Please choose another one.',

  renameTitle: 'Rename the passkey',
  save: 'Save',
  saving: 'Saving…',
  renamed: 'The passkey has been renamed',
  renameFailed: 'The passkey could not be renamed. Please try again.',

  removeTitle: 'Remove this passkey?',
  removeQuestion: (name: string) =>
    `“${name}” will no longer sign you in. Delete it also on the device or in the password manager that keeps it. This site cannot do that.`,
  keep: 'Keep Passkey',
  removeNow: 'Remove Passkey',
  removing: 'Removing…',
  removed: 'The passkey has been removed',
  removeFailed: 'The passkey could not be removed. Please try again.',

  or: 'or',
  use: 'Use a Passkey',
  notUsed: 'No passkey was used',
  notUsedHint:
    'The request was cancelled or took too long. Try again, or enter the code from your authenticator app.',
  refused: 'This passkey was not accepted',
  refusedHint: 'Try again, or enter the code from your authenticator app.',
} as const;

/** Why no passkey can be created or used on this page, and how to fix it. */
export const obstacleTexts: Record<PasskeyObstacle, (origin: string) => string> = {
  no_domain: (origin) =>
    `Passkeys need a site with a domain name. This site has the address ${origin}. Its operator has to give it a domain name.`,
  elsewhere: (origin) => `Passkeys work only at ${origin}. Open the site there to add one.`,
  insecure: (origin) =>
    `Passkeys need a secure connection. This site has the address ${origin}. Its operator has to set up https.`,
  unsupported: () =>
    'This browser does not support passkeys. Open the site in a newer one to add one.',
};
