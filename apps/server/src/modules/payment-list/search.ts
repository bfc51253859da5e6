import { paymentIdPrefix } from '@ghost-pay/contract/payment-id';
import type { Vault } from '../../core/vault/vault.ts';
import { codeHashesOf } from '../payments/payments.public.ts';
import type { Search } from './payment-search.repository.ts';

/** The search for an administrator's text; undefined without a text. */
export function searchOf(vault: Vault, typed: string | undefined): Search | undefined {
  if (typed === undefined) return undefined;
  const text = typed.toLowerCase();
  return { text, part: rarePartOf(text), codeHashes: codeHashesOf(vault, typed) };
}

/** More characters make the index read more lists and exclude hardly any more payments. */
const enough = 5;

/** A trigram index needs three such characters in a row. */
const usable = /[\p{L}\p{N}]{3}/u;

const isWord = /^[\p{L}\p{N}]+$/u;

/**
 * The end of the local part of an e-mail address with its "@". Trigrams mark the end of a word, so few
 * payments share it, and two letters are enough.
 */
const endOfName = /^.{0,2}[\p{L}\p{N}]{2}@$/u;

/**
 * The part of a search text (in lower case) that few payments contain, for the index. Nearly all payments
 * share the prefix and the seconds of payment ids, and many share the e-mail provider: with these the index
 * would read its longest lists. Every match contains this part, so only the index's candidates are compared
 * with the whole text. A text without a rare part is returned whole.
 */
export function rarePartOf(text: string): string {
  const [name = '', provider] = text.split('@', 2);
  if (name !== '' && provider !== undefined) {
    const end = lastOf(`${name}@`, 5);
    if (endOfName.test(end)) return end;
    // The whole text is rarer than its provider.
    if (!usable.test(name)) return text;
  }
  const parts = (usable.test(name) ? name : text)
    .split('-')
    .filter((part) => usable.test(part) && !isCommon(part));
  const rare = parts.toSorted((one, other) => other.length - one.length)[0] ?? text;
  // A sign ends a word: of `.net` alone the index would read nearly all addresses.
  return lastOf(rare, isWord.test(lastOf(rare, enough)) ? enough : enough + 1);
}

/** The end of a text, by characters, so none is cut in two. */
function lastOf(text: string, characters: number): string {
  return Array.from(text).slice(-characters).join('');
}

/** The prefix of every payment id, and the seconds in it. */
function isCommon(part: string): boolean {
  return `${part}-` === paymentIdPrefix.toLowerCase() || /^\d{7,}$/.test(part);
}
