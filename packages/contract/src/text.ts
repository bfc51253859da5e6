import { z } from 'zod';
import { isEmailAddress, textSentences, unprintable } from './text-rules.ts';

const { badEmail, hidden, tooLong } = textSentences;

const unprintableInNote = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/u;

/** One trimmed line of text without control characters, 1 to `max` characters. */
export function lineOfText({ max, required }: { max: number; required: string }) {
  return z
    .string(required)
    .trim()
    .min(1, required)
    .max(max, tooLong(max))
    .refine((text) => !unprintable.test(text), hidden)
    .refine((text) => text.isWellFormed(), hidden);
}

/** Trimmed text that may have line breaks and tabs, 1 to `max` characters. */
export function noteText({ max, required }: { max: number; required: string }) {
  return z
    .string(required)
    .trim()
    .min(1, required)
    .max(max, tooLong(max))
    .refine((text) => !unprintableInNote.test(text), hidden)
    .refine((text) => text.isWellFormed(), hidden);
}

/** An e-mail address as people type it. */
export function emailAddress(required: string) {
  return lineOfText({ max: 254, required }).refine(isEmailAddress, badEmail);
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
