import { paymentIdPrefix } from '@ghost-pay/contract/payment-id';
import type { Vault } from '../../core/vault/vault.ts';
import { codeHashesOf } from './payment-code.ts';
import type { Search } from './transaction-list.repository.ts';

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
 * The part of a search text (in lower case) that few payments contain, for the index: what nearly all
 * of them share, as the prefix and the seconds of payment ids and the providers of e-mail addresses,
 * makes it read its longest lists. What contains the text contains its part, so the text itself
 * needs to be looked for in what the index finds only. A text without such a part is returned whole.
 */
export function rarePartOf(text: string): string {
  const [name = ''] = text.split('@');
  const parts = (usable.test(name) ? name : text)
    .split('-')
    .filter((part) => usable.test(part) && !isCommon(part));
  const longest = parts.toSorted((one, other) => other.length - one.length)[0] ?? text;
  // By characters, so that none is cut in two.
  return Array.from(longest).slice(-enough).join('');
}

/** The beginning of every payment id, and the seconds that follow its first group. */
function isCommon(part: string): boolean {
  return `${part}-` === paymentIdPrefix.toLowerCase() || /^\d{7,}$/.test(part);
}
