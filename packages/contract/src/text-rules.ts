// The rules of text.ts without zod, for forms that load no validator. transactions/payer-rules.test.ts compares the two.

// C0 and C1 controls, and the bidirectional overrides, which make a text look different from its stored form.
export const unprintable = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/u;

export const textSentences = {
  hidden: 'This text contains hidden characters. Please type it again.',
  badEmail: 'Invalid email format',
  tooLong: (max: number) => `At most ${max} characters`,
} as const;

/** What is wrong with one line of text; undefined when nothing is. */
export function lineComplaint(
  text: string,
  { max, required }: { max: number; required: string },
): string | undefined {
  const line = text.trim();
  if (line === '') return required;
  if (line.length > max) return textSentences.tooLong(max);
  return unprintable.test(line) || !line.isWellFormed() ? textSentences.hidden : undefined;
}

/** The pattern is linear: no input can make it slow. */
export function isEmailAddress(text: string): boolean {
  return (
    /^[^\s@<>"(),:;[\\\]]{1,64}@[^\s@<>"(),:;[\\\]]{1,189}$/.test(text) &&
    /\.[^.\s]{2,}$/.test(text)
  );
}

export function emailComplaint(text: string, required: string): string | undefined {
  return (
    lineComplaint(text, { max: 254, required }) ??
    (isEmailAddress(text.trim()) ? undefined : textSentences.badEmail)
  );
}
