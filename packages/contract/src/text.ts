import { z } from 'zod';
import {
  folded,
  holdsUnseen,
  isEmailAddress,
  soughtIn,
  textSentences,
  withoutControls,
} from './typed-text.ts';

const { badEmail, hidden, tooLong } = textSentences;

/** One trimmed line of text without characters that nobody sees, 1 to `max` characters. */
export function lineOfText({ max, required }: { max: number; required: string }) {
  return z
    .string(required)
    .trim()
    .min(1, required)
    .max(max, tooLong(max))
    .refine((text) => !holdsUnseen(text), hidden);
}

/** Codes, hashes, ids and amounts, folded: typed with at most `max` characters. */
export function signs({ max, required }: { max: number; required: string }) {
  return z.string(required).max(max, tooLong(max)).overwrite(folded).min(1, required);
}

/** What a list is searched for: the payment id or the hash in the text, or the text. */
export function searchText({ max, required }: { max: number; required: string }) {
  return z.string(required).max(max, tooLong(max)).overwrite(soughtIn).min(1, required);
}

/** Trimmed text that may have line breaks and tabs, 1 to `max` characters; it loses control characters. */
export function noteText({ max, required }: { max: number; required: string }) {
  return z
    .string(required)
    .overwrite(withoutControls)
    .min(1, required)
    .max(max, tooLong(max))
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
