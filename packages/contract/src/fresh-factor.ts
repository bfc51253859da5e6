/** How long a second factor opens the calls that ask for a fresh one. */
export const freshFactorMinutes = 10;

/** How many codes of payments one second factor reveals. */
export const revealsPerFactor = 20;

/** How many different payments a session reads within an hour without a fresh second factor. */
export const readsPerHour = 1_000;

/** The calls that ask depending on the request, and the condition of each. */
export const freshFactorRules = {
  more_than_a_page:
    'Asked for when more than 100 payments are read at once, and after 1,000 different ones within an hour.',
  many_payments: 'Asked for after 1,000 different payments were read within an hour.',
  guarded_settings:
    'Asked for when an address, a payment method or a setting of security changes. Switching security_auto_process off and the notifications never ask.',
  rule_widened:
    'Asked for when a rule of approval is switched on, or gets wider limits. Narrowing and switching off never ask.',
  access_of_an_account:
    'Asked for when an e-mail address, a role or the password of another administrator changes. The own password needs the current password instead.',
} as const;
export type FreshFactorRule = keyof typeof freshFactorRules;

/**
 * Whether a call asks for a second factor that was given within the last ten minutes. A call asks when it moves money,
 * changes a rule of money or access, or hands personal data or codes out in bulk. A call that stops something never asks.
 */
export type FreshFactor = 'always' | 'never' | FreshFactorRule;
