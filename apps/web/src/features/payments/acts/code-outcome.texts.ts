import type { CodeOutcome } from '@ghost-pay/contract/transactions/code-words';

/** What a code can turn out to be, as a choice. */
export const outcomeChoices: Record<CodeOutcome, string> = {
  worked: 'It worked',
  worth_less: 'It was worth less',
  used_before: 'It had been used before',
  wrong_region: 'It is of another region',
  not_valid: 'It is not valid',
};

export const outcomeTexts = {
  legend: 'What did the code bring?',
  code: 'Code',
  missing: (amount: string) => `${amount} is missing`,
  found: 'Amount that it brought',
  foundHint: (missing: string) => `Less than ${missing}, in the currency of the payment.`,
  foundRequired: 'Please enter an amount',
  choose: 'Please choose what the code brought',
  verifies: 'Verifies the payment with the same click.',
  rest: (missing: string) =>
    `It is worth what it states, so the payment goes on waiting for ${missing}.`,
  waits: 'The payment goes on waiting for the rest.',
  asks: (email: string) => `A link for another code is mailed to ${email}.`,
  asksNobody: 'The customer gave no e-mail address: pass a link on from the payment.',
  fails: 'Marks the payment as failed. Only a super admin can undo this.',
  keeps: 'The payment goes on waiting, because another code has brought something.',
} as const;
