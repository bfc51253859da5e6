import { z } from 'zod';

// C0 and C1 controls, and the bidirectional overrides, which make a text look different from its stored form.
const unprintable = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/u;
const unprintableInNote = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/u;

const hidden = 'This text contains hidden characters. Please type it again.';

/** One trimmed line of text without control characters, 1 to `max` characters. */
export function lineOfText({ max, required }: { max: number; required: string }) {
  return z
    .string(required)
    .trim()
    .min(1, required)
    .max(max, `At most ${max} characters`)
    .refine((text) => !unprintable.test(text), hidden)
    .refine((text) => text.isWellFormed(), hidden);
}

/** Trimmed text that may have line breaks and tabs, 1 to `max` characters. */
export function noteText({ max, required }: { max: number; required: string }) {
  return z
    .string(required)
    .trim()
    .min(1, required)
    .max(max, `At most ${max} characters`)
    .refine((text) => !unprintableInNote.test(text), hidden)
    .refine((text) => text.isWellFormed(), hidden);
}

/** An e-mail address as people type it. The pattern is linear: no input can make it slow. */
export function emailAddress(required: string) {
  return lineOfText({ max: 254, required }).refine(
    (text) =>
      /^[^\s@<>"(),:;[\\\]]{1,64}@[^\s@<>"(),:;[\\\]]{1,189}$/.test(text) &&
      /\.[^.\s]{2,}$/.test(text),
    'Invalid email format',
  );
}

/** The same for an optional field: an empty text is none. */
export function optionalEmailAddress(refused: string) {
  const address = emailAddress(refused);
  return z
    .string(refused)
    .trim()
    .refine((text) => text === '' || address.safeParse(text).success, refused)
    .transform((text) => (text === '' ? null : text))
    .nullish();
}

/** The id of a row, in the one form in which it is stored and compared: small letters. */
export const idSchema = z.uuid().toLowerCase();

/** A moment on the wire: ISO 8601 in UTC, with milliseconds. */
export const momentSchema = z.iso.datetime();
