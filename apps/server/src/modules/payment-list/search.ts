import { paymentIdPrefix } from '@ghost-pay/contract/payment-id';
import type { Vault } from '../../core/vault/vault.ts';
import { codeHashesOf } from '../payments/payments.public.ts';
import type { Search } from './payment-list.repository.ts';

/** What an admin typed, as the list is searched for it; undefined where nothing is searched for. */
export function searchOf(vault: Vault, typed: string | undefined): Search | undefined {
  if (typed === undefined) return undefined;
  const text = typed.toLowerCase();
  return { text, part: rarePartOf(text), codeHashes: codeHashesOf(vault, typed) };
}

/** More characters make the index read more lists and leave out hardly anything else. */
const enough = 6;

/** What trigrams are made of: with three in a row the index has something to look up. */
const usable = /[\p{L}\p{N}]{3}/u;

/**
 * The end of an address's name with its "@": trigrams know where a word ends, so that few payments
 * share it, and two letters are something to look up already.
 */
const endOfName = /^.{0,2}[\p{L}\p{N}]{2}@$/u;

/**
 * The part of a search text (in lower case) that few payments contain, for the index: what nearly all
 * of them share, as the prefix and the seconds of payment ids and the providers of e-mail addresses,
 * makes it read its longest lists. What contains the text contains its part, so the text itself
 * needs to be looked for in what the index finds only. A text without such a part is returned whole.
 */
export function rarePartOf(text: string): string {
  const [name = '', provider] = text.split('@', 2);
  if (name !== '' && provider !== undefined) {
    const end = lastOf(`${name}@`, 5);
    if (endOfName.test(end)) return end;
    // All of it is rarer than the provider's.
    if (!usable.test(name)) return text;
  }
  const parts = (usable.test(name) ? name : text)
    .split('-')
    .filter((part) => usable.test(part) && !isCommon(part));
  return lastOf(parts.toSorted((one, other) => other.length - one.length)[0] ?? text, enough);
}

/** The end of a text; by characters, so that none is cut in two. */
function lastOf(text: string, characters: number): string {
  return Array.from(text).slice(-characters).join('');
}

/** The beginning of every payment id, and the seconds that follow its first group. */
function isCommon(part: string): boolean {
  return `${part}-` === paymentIdPrefix.toLowerCase() || /^\d{7,}$/.test(part);
}
