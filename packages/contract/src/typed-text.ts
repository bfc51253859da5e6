import { type Chain, chainFacts, type ChainKind } from './coin-words.ts';

// The one door for text that people type or paste: the page, the server, the search, the import and the commands read it
// by these functions. Free of zod, for forms that load no validator. Passwords never pass it.

export const textSentences = {
  hidden: 'This text contains hidden characters. Please type it again.',
  badEmail: 'Invalid email format',
  tooLong: (max: number) => `At most ${max} characters`,
  severalHashes: 'This text holds more than one transaction hash. Please enter one.',
} as const;

/** Controls, marks of direction, fillers, and the sign that stands for a lost character: nobody sees them. */
const unseen = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800\ufffd]/gu;
/** A letter or a mark of a script in which a joiner shapes its neighbours, and the marks that end a syllable there. */
const joined =
  /(?=[\p{L}\p{M}])[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}]/u
    .source;
const virama = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]/u.source;
const picture = /\p{Extended_Pictographic}\p{Emoji_Modifier}?[\ufe0e\ufe0f]?/u.source;
/** What is seen although a part of it is not: می‌خواهم, 葛󠄀, 1️⃣, a flag of a part of a country, a family of five. */
const seenTogether = [
  `${joined}[\\u200c\\u200d](?=${joined})`,
  `${virama}[\\u200c\\u200d]`,
  /\p{Script=Han}[\u{e0100}-\u{e01ef}]/u.source,
  /[0-9#*]\ufe0f\u20e3/u.source,
  /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{4,6}\u{e007f}/u.source,
  `${picture}(?:\\u200d${picture})*`,
].join('|');
const seenOrUnseen = new RegExp(`(${seenTogether})|${unseen.source}`, 'gu');
/** Controls, and the overrides of direction, which make a text look different from its stored form; not line break and tab. */
const steering = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu;

/** Without what nobody sees; what shapes a letter or a picture stays. */
function withoutUnseen(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(seenOrUnseen, (_found, seen: string | undefined) => seen ?? '');
}

/** Whether the text holds a character that nobody sees, or half of one. */
export function holdsUnseen(text: string): boolean {
  return withoutUnseen(text) !== text;
}

/** Free text as it is stored: without what steers a screen; line breaks and tabs stay. */
export function withoutControls(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(steering, '').trim();
}

/**
 * Signs as machines write them, for codes, hashes, ids, amounts and six digits: full-width letters become plain ones, each
 * stretch of white space one blank, each kind of dash "-" (on a Japanese keyboard ー is one); what nobody sees is gone.
 */
export function folded(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFKC')
    .replaceAll(/[\t-\r\u0085\p{Z}]+/gu, ' ')
    .replaceAll(unseen, '')
    .replaceAll(/[\p{Dash}\u2043\u30fc]/gu, '-')
    .trim();
}

/** The same without blanks and hyphens, by which people group a code. */
export function bare(text: string): string {
  return folded(text).replaceAll(/[ -]/g, '');
}

/** The form in which codes are compared: upper case too. */
export function canonicalCode(text: string): string {
  return bare(text).toUpperCase();
}

/** The text of a decimal: blanks between thousands are taken out, and a comma is a point. It may still be no number. */
export function decimalText(text: string): string {
  return folded(text)
    .replaceAll(/(\d) (?=\d{3}(?!\d))/g, '$1')
    .replace(',', '.');
}

/** What is wrong with one line of text, such as a name; undefined when nothing is. */
export function lineComplaint(
  text: string,
  { max, required }: { max: number; required: string },
): string | undefined {
  const line = text.trim();
  if (line === '') return required;
  if (line.length > max) return textSentences.tooLong(max);
  return holdsUnseen(line) ? textSentences.hidden : undefined;
}

/** What is wrong with signs that are folded before they are read. */
export function signsComplaint(
  text: string,
  { max, required }: { max: number; required: string },
): string | undefined {
  if (text.length > max) return textSentences.tooLong(max);
  return folded(text) === '' ? required : undefined;
}

const atoms = /[\p{L}\p{M}\p{N}_!#$%&'*+/=?^`{|}~-]+/u.source;
const localPart = new RegExp(`^(?=.{1,64}@)${atoms}(?:\\.${atoms})*@`, 'u');

/**
 * An address that mail servers take: RFC 5321 and 6531, without quotes and without an address of digits. A server that takes
 * only ASCII refuses such a recipient itself. The patterns are linear.
 */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  const labels = text.slice(at + 1).split('.');
  return (
    localPart.test(text) &&
    text.indexOf('@') === at &&
    labels.length > 1 &&
    labels.every((label) => /^(?!-)[\p{L}\p{M}\p{N}-]{1,63}(?<!-)$/u.test(label)) &&
    !/^(?:.|[\d-]*)$/u.test(labels.at(-1) ?? '')
  );
}

export function emailComplaint(text: string, required: string): string | undefined {
  return (
    lineComplaint(text, { max: 254, required }) ??
    (isEmailAddress(text.trim()) ? undefined : textSentences.badEmail)
  );
}

/** The only one of these texts. */
function onlyOf(found: Iterable<string>): string | undefined {
  const [one, ...more] = new Set(found);
  return more.length === 0 ? one : undefined;
}

const paymentId =
  /(?:^|[^A-Z0-9])GHOST[- ]*([A-Z0-9]{6})[- ]*([0-9]{10})[- ]*([A-Z0-9]{6})(?!-?[A-Z0-9])/g;

/**
 * The payment id that a text holds, in its stored form: upper case, with its hyphens. It may stand in the tracker's address
 * or in a sentence, and without its hyphens (specification, section 3). Undefined without one, or with several.
 */
export function paymentIdIn(text: string): string | undefined {
  const found = folded(text).toUpperCase().matchAll(paymentId);
  return onlyOf(Array.from(found, ([, ...groups]) => `GHOST-${groups.join('-')}`));
}

const base58Alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

function base58ByteLength(text: string): number {
  let value = 0n;
  for (const character of text) value = value * 58n + BigInt(base58Alphabet.indexOf(character));
  const leadingZeros = /^1*/.exec(text)?.[0].length ?? 0;
  return leadingZeros + (value === 0n ? 0 : Math.ceil(value.toString(16).length / 2));
}

const hashShapes: Record<ChainKind, RegExp> = {
  bitcoin: /(?:^|[^a-z0-9])([0-9a-f]{64})(?![a-z0-9])/gi,
  evm: /(?:^|[^a-z0-9])(?:0x)?([0-9a-f]{64})(?![a-z0-9])/gi,
  solana: /(?:^|[^A-Za-z0-9])([1-9A-HJ-NP-Za-km-z]{64,88})(?![A-Za-z0-9])/g,
};
/** A chain of each kind: those of one kind write their hashes alike. */
export const hashLike = {
  bitcoin: 'bitcoin',
  evm: 'ethereum',
  solana: 'solana',
} as const satisfies Record<ChainKind, Chain>;

function hashesOf(kind: ChainKind, text: string): string[] {
  const found = Array.from(text.matchAll(hashShapes[kind]), ([, hash = '']) => hash);
  if (kind === 'solana') return found.filter((hash) => base58ByteLength(hash) === 64);
  return found.map((hash) => `${kind === 'evm' ? '0x' : ''}${hash.toLowerCase()}`);
}

/**
 * The transaction hashes of a chain that a text holds, each in the one form in which it is compared and stored. Bitcoin: 64
 * hex digits, lower case. EVM chains: 0x and 64 hex digits, lower case; the 0x may be missing. Solana: base58
 * of 64 bytes, as typed. A hash may stand in an explorer's address or in a line of a table, or be broken into pieces.
 */
export function transactionHashesIn(chain: Chain, text: string): string[] {
  const { kind } = chainFacts[chain];
  const found = hashesOf(kind, folded(text));
  return [...new Set(found.length > 0 ? found : hashesOf(kind, bare(text)))];
}

/** The hash that the text holds; undefined without one, or with several. */
export function transactionHashIn(chain: Chain, text: string): string | undefined {
  return onlyOf(transactionHashesIn(chain, text));
}

/** Of what a kind of code is made. */
export interface CodeShape {
  /** Matches a text of its characters alone. */
  readonly characters: RegExp;
  readonly length: number;
}

export function isCode(text: string, { characters, length }: CodeShape): boolean {
  return text.length === length && characters.test(text);
}

/**
 * The code in a text, in groups too, and beside what cannot be a part of it, as in "PIN 1: 0123 4567 8901 2345". Without one,
 * with more characters than it has, or with several: the whole bare text, which is no code. Nothing is cut.
 */
export function codeIn(text: string, shape: CodeShape): string {
  return onlyOf(codesIn(text, shape)) ?? bare(text);
}

function codesIn(text: string, shape: CodeShape): string[] {
  // A code's groups stand together; a colon, a bracket or a word of other characters ends them.
  const runs = folded(text)
    .split(/[^\p{L}\p{N} ._-]+/u)
    .flatMap((part) => {
      const groups = part.split(/[ ._-]+/);
      return groups
        .map((group) => (shape.characters.test(group) ? group : ' '))
        .join('')
        .split(' ');
    });
  return runs.filter((run) => isCode(run, shape));
}

/** The code of any card or voucher. */
export const anyCode: CodeShape = { characters: /^[A-Za-z0-9]+$/, length: 16 };

/**
 * Whether a text may hold a gift-card or voucher code, whole or without its end. Such a text must not be part of an address
 * of a page or a request, because histories and the logs of proxies keep addresses. Some names have this shape too;
 * payment ids and transaction hashes do not.
 */
export function mayBeCode(text: string): boolean {
  if (/^ghost-/i.test(folded(text))) return false;
  // With fewer than five characters missing, an attacker can find the others by trying.
  return /^[A-Za-z0-9]{12,16}$/.test(bare(text)) || codesIn(text, anyCode).length > 0;
}

/** What a search looks for: the payment id or the hash in the text, or the text without what nobody sees. */
export function soughtIn(text: string): string {
  const id = paymentIdIn(text);
  if (id !== undefined) return id;
  for (const chain of Object.values(hashLike)) {
    const hash = transactionHashIn(chain, text);
    if (hash !== undefined) return hash;
  }
  // A part of an id may have a document's hyphens; a name is compared as it is written.
  return /^ghost\b/i.test(folded(text)) ? folded(text) : withoutUnseen(text).trim();
}
