import type { Role } from '@ghost-pay/contract/auth/auth.schemas';

/** What each role may do, as the sidebar lists it (specification, section 6). */
export const rolePermissions: Record<Role, readonly string[]> = {
  admin: [
    'View all payments',
    'Verify and fail payments',
    'Update subscriptions',
    'View the list of users',
  ],
  super_admin: [
    'View all payments',
    'Verify and fail payments',
    'Update subscriptions',
    'Move payments back to an earlier state',
    'Add, edit and delete users',
    'Read the audit trail',
    'Change settings, addresses and prices',
  ],
};

export const authTexts = {
  signInTitle: 'Admin sign-in',
  signInLead: 'Sign in to validate payments.',
  username: 'Username',
  password: 'Password',
  signIn: 'Sign In',
  signingIn: 'Signing in…',

  invalidCredentials: 'Invalid username or password',
  invalidCredentialsHint: 'Please check your credentials and try again.',
  invalidTwofa:
    'Invalid 2FA code. Please check the code from your authenticator app and try again.',
  invalidRecoveryCode:
    'Invalid recovery code. Each code works once. Please check it or use another one.',
  loginFailed: 'Login failed. Please try again.',
  refusedOnTheWay:
    'A proxy or firewall between this browser and the site refused the request. Please ask the operator of your network or of the site.',
  tooManyAttempts: (time: string) =>
    `Too many login attempts. Please wait ${time} before trying again.`,
  sessionExpired: 'Your session has ended. Please sign in again.',
  signedOut: 'You are signed out.',
  adminCreated: 'Your account is ready. Sign in to set up two-factor authentication.',

  codeTitle: 'Two-factor authentication',
  codeGreeting: (username: string) => `Hello, ${username}.`,
  codeLead: 'Enter the 6-digit code from your authenticator app.',
  code: '6-digit code',
  verifyCode: 'Verify and Sign In',
  verifying: 'Verifying…',
  back: 'Back',
  recoveryInstead: 'Use a Recovery Code',
  authenticatorInstead: 'Use the Authenticator App Instead',
  recoveryLead:
    'Enter one of the recovery codes that you saved when you set up two-factor authentication.',
  recoveryCode: 'Recovery code',
  recoveryEmpty: 'Please enter a recovery code',

  setupTitle: 'Create the first super admin',
  setupLead:
    'This account runs the site. You add two-factor authentication right after signing in.',
  email: 'Email',
  emailOptional: 'Optional. For messages about payments and security.',
  // Word joiners (U+2060) keep the punctuation marks on one line.
  passwordHint:
    'At least 8 characters with a lowercase and an uppercase letter, a digit and one of @$!%*?\u2060&_-\u2060+=#',
  createAdmin: 'Create Super Admin',
  creating: 'Creating…',
  inspectionTitle: 'Inspect this copy',
  inspectionLead:
    'You see the back-office as the first super admin does. Nothing can be changed, and nothing is sent.',
  inspectionByLink:
    'Passwords do not work here. Open the link that the start of the inspection printed. It works once: for another link, start the inspection again.',
  inspectionEnter: 'Enter Back-Office',
  inspectionEntering: 'Entering…',
  inspectionFailed: 'The inspection could not be entered. Please try again.',
  chooseTitle: 'Choose your password',
  chooseLead:
    'Your account was taken over. You add two-factor authentication right after signing in.',
  choosePassword: 'Save Password',
  savingPassword: 'Saving…',
  setupFailed: 'The account could not be created. Please try again.',
  setupMissing: 'The set-up link is incomplete',
  setupMissingHint:
    'Open the whole link that the server printed. It works once and is valid for one hour. The operator can print a new link.',
  toSignIn: 'Go to Sign-In',

  checking: 'Checking authentication...',
  session: 'Session',
  expiresSoon: 'Expires soon!',
  permissions: 'Permissions',
  twofaEnabled: '2FA Enabled',
  signOut: 'Sign Out',
  account: 'Signed in as',
  accountMenu: 'Account',

  accountTitle: 'Your Account',
  accountLead: 'Your sessions, your password and your second factor.',
  accountPassword: 'Password',
  sessionsTitle: 'Sessions',
  sessionsLead:
    'Each session lasts four hours. If you do not recognise a session, end it and change your password.',
  sessionsLabel: 'Your sessions',
  sessionsLoading: 'Loading your sessions…',
  sessionsFailed: 'Failed to load your sessions',
  thisSession: 'This session',
  signedInAt: (time: string) => `Signed in ${time}`,
  endsAt: (time: string) => `Ends ${time}`,
  endSession: 'End Session',
  endSessionOf: (device: string, address: string) => `End session of ${device}, ${address}`,
  endingSession: 'Ending…',
  sessionEndedToast: 'The session has been ended',
  endSessionFailed: 'The session could not be ended. Please try again.',
  recoveryTitle: 'Recovery codes',
  recoveryRenewLead:
    'Each of the ten codes signs you in once if you lose your phone. New codes replace the old ones.',
  renewCodes: 'Get New Recovery Codes',
  renewingCodes: 'Making new codes…',
  renewCodesFailed: 'New recovery codes could not be made. Please try again.',
  newCodesTitle: 'Your new recovery codes',
  newCodesLead: 'Save these codes now. They are not shown again, and the old codes no longer work.',

  changePassword: 'Change Password',
  changePasswordLead: 'All your other sessions end at once.',
  currentPassword: 'Current password',
  newPassword: 'New password',
  wrongCurrentPassword: 'This is not your current password',
  passwordChanged: 'Password changed. Your other sessions have ended.',
  changePasswordFailed: 'The password could not be changed. Please try again.',
  savePassword: 'Change Password',
  saving: 'Saving…',

  twofaTitle: 'Set up two-factor authentication',
  twofaIntro:
    'Every admin account needs a second factor: a code from an app on your phone, asked for at each sign-in. It keeps payments safe even if your password is stolen.',
  twofaNeed: 'You need an authenticator app such as Aegis, 2FAS or Google Authenticator.',
  twofaStart: 'Start Set-Up',
  twofaStarting: 'Preparing…',
  twofaLater: 'Not Now',
  twofaFailed: 'Failed to setup 2FA',
  retry: 'Try Again',
  scanTitle: 'Add the account to your app',
  scanLead: 'Scan this QR code with your authenticator app.',
  qrAlt: 'QR code that adds this account to an authenticator app',
  showSecret: 'Can’t scan? Enter the key by hand',
  secret: 'Set-up key',
  copySecret: 'Copy Set-Up Key',
  added: 'I’ve Added the Account',
  stepUp: {
    title: 'Confirm that it is you',
    why: 'This action needs a fresh second factor. Enter the code that your authenticator app shows now. It is valid for ten minutes and for 20 revealed codes.',
    whyWithPasskey:
      'This action needs a fresh second factor. Enter the code that your authenticator app shows now, or use a passkey. It is valid for ten minutes and for 20 revealed codes.',
    confirm: 'Confirm',
    failed: 'The code could not be checked. Please try again.',
  },

  verifyTitle: 'Enter the first code',
  verifyLead: 'Type the 6-digit code that the app shows now.',
  enable: 'Enable 2FA',
  enabling: 'Enabling…',
  backToQr: 'Back to QR Code',
  invalidSetupCode: 'Invalid code. Please try again.',

  completeTitle: '2FA Setup Complete!',
  completeLead:
    'Save these ten recovery codes now. Each one signs you in once if you lose your phone. They are not shown again.',
  codesLabel: 'Recovery codes',
  copyCodes: 'Copy Codes',
  downloadCodes: 'Download .txt',
  codesFileName: 'ghost-pay-recovery-codes.txt',
  codesFileTitle: (username: string) => `Recovery codes of ${username}. Each code works once.`,
  codesSaved: 'I Have Saved Them',
  leavingCodes: {
    title: 'Leave without the new codes?',
    question: 'The new codes are not shown again, and the old codes no longer work.',
    stay: 'Stay Here',
    leave: 'Leave Without Them',
  },

  deniedTitle: 'Access Denied',
  deniedLead:
    'Two-factor authentication (2FA) is required for all admin accounts. Set it up to continue.',
  deniedSetUp: 'Setup 2FA Now',
} as const;

export const passwordGateTexts = {
  title: 'Choose your own password',
  lead: 'Another person has set your current password. To continue, choose a password that only you know. Your other sessions end at once.',
} as const;
