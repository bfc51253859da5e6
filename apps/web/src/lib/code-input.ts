import type { CodePaymentMethod } from '@ghost-pay/contract/transactions/code-words';
import { codeRules } from '@ghost-pay/contract/transactions/payer-rules';
import { paymentMethodFacts } from '@ghost-pay/contract/transactions/transaction-words';
import { bare, codeIn, type CodeShape, folded, isCode } from '@ghost-pay/contract/typed-text';

/** How one kind of code is typed and shown. */
export interface CodeFormat extends CodeShape {
  /** A character that does not belong to the code: typed alone it is dropped. */
  readonly foreign: RegExp;
  readonly isUpperCase: boolean;
  /** True where the field's own text has a space after every four characters. */
  readonly isSpaced: boolean;
}

/** Specification, section 5: a gift card's code upper-cased, without spaces; a voucher's with a space after every four. */
export function codeFormatOf(method: CodePaymentMethod): CodeFormat {
  const { shape, isUpperCase = false } = codeRules[method];
  return {
    ...shape,
    foreign: shape.characters.test('A') ? /[^a-z0-9]/gi : /[^0-9]/g,
    isUpperCase,
    isSpaced: paymentMethodFacts[method].comesWith !== 'region',
  };
}

/** The code of an authenticator app. */
export const sixDigitsFormat: CodeFormat = {
  foreign: /[^0-9]/g,
  characters: /^[0-9]+$/,
  length: 6,
  isUpperCase: false,
  isSpaced: false,
};

function inCase(text: string, { isUpperCase }: CodeFormat): string {
  return isUpperCase ? text.toUpperCase() : text;
}

function bareCode(text: string, format: CodeFormat): string {
  return inCase(folded(text).replaceAll(format.foreign, ''), format);
}

function grouped(code: string, { isSpaced }: CodeFormat): string {
  return isSpaced ? code.replaceAll(/(.{4})(?=.)/g, '$1 ') : code;
}

/** Whether the text holds more than one code has room for: it is shown as it came, and refused. */
export function isTooMuch(text: string, format: CodeFormat): boolean {
  return bare(text).length > format.length || bareCode(text, format) !== inCase(bare(text), format);
}

/** The caret's place in `shown` after the first `count` characters of the code. */
function caretAfter(count: number, shown: string, { isSpaced }: CodeFormat): number {
  return Math.min(shown.length, isSpaced ? count + Math.floor(Math.max(0, count - 1) / 4) : count);
}

interface CodeEdit {
  /** The field's text before the edit. */
  before: string;
  /** The field's text after the edit, by the browser. */
  after: string;
  /** The browser's caret position in `after`. */
  caret: number;
  /** True for the Delete key: the removed character stood after the caret. */
  forward: boolean;
}

/** What an edit put in. */
function insertedBy({ before, after, caret }: CodeEdit): string {
  const behind = after.length - caret;
  let same = 0;
  while (same < Math.min(caret, before.length - behind) && before[same] === after[same]) same += 1;
  return after.slice(same, caret);
}

/**
 * One edit of the field: its new text, and the caret beside the same characters as before. Of a text that is pasted the
 * code is taken; where it holds none, all of it is shown, so that nothing is cut in silence. A key adds nothing to a full
 * code. Deleting a space deletes the character beyond it; otherwise the key would have no effect.
 */
export function editCode(edit: CodeEdit, format: CodeFormat): { text: string; caret: number } {
  const { before, after } = edit;
  const inserted = insertedBy(edit);
  if (inserted.length > 1) {
    const found = [inserted, after]
      .map((text) => codeIn(inCase(folded(text), format), format))
      .find((code) => isCode(code, format));
    const text = grouped(found ?? '', format);
    if (found !== undefined) return { text, caret: text.length };
  }
  // A text that is no code stays until it is one: dropping its words could leave a wrong code.
  const isRaw = inserted.length > 1 || (before !== '' && isTooMuch(before, format));
  if (isRaw && bareCode(after, format) !== inCase(bare(after), format))
    return { text: after, caret: edit.caret };
  const code = bareCode(after, format);
  if (inserted.length === 1 && code.length > Math.max(format.length, bare(before).length - 1))
    return { text: before, caret: Math.max(0, edit.caret - 1) };
  let kept = bareCode(after.slice(0, edit.caret), format).length;
  let result = code;
  const onlySpaceDeleted = after.length < before.length && code === bareCode(before, format);
  if (onlySpaceDeleted) {
    const at = edit.forward ? kept : kept - 1;
    if (at >= 0) {
      result = code.slice(0, at) + code.slice(at + 1);
      kept = at;
    }
  }
  const text = grouped(result, format);
  return { text, caret: caretAfter(kept, text, format) };
}
