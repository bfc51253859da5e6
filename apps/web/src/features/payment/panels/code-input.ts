/** How one kind of code is typed and shown. */
export interface CodeFormat {
  /** A character that does not belong to the code; every match is dropped. */
  readonly foreign: RegExp;
  readonly length: number;
  readonly upperCase: boolean;
  /** True where the field's own text has a space after every four characters. */
  readonly spaced: boolean;
}

/** Specification, section 5: upper-cased, letters and digits only, at most 16. */
export const nintendoFormat: CodeFormat = {
  foreign: /[^a-z0-9]/gi,
  length: 16,
  upperCase: true,
  spaced: false,
};

/** Specification, section 5: letters and digits only, a space after every four, 19 characters in all. */
export const rewarbleFormat: CodeFormat = {
  foreign: /[^a-z0-9]/gi,
  length: 16,
  upperCase: false,
  spaced: true,
};

export const paysafecardFormat: CodeFormat = {
  foreign: /\D/g,
  length: 16,
  upperCase: false,
  spaced: true,
};

/** The longest text that the field can hold. */
export function fieldLength({ length, spaced }: CodeFormat): number {
  return spaced ? length + Math.ceil(length / 4) - 1 : length;
}

function bareCode(text: string, { foreign, upperCase }: CodeFormat): string {
  const bare = text.replaceAll(foreign, '');
  return upperCase ? bare.toUpperCase() : bare;
}

/** The code as the field shows it, for text from autofill too. */
export function shownCode(text: string, format: CodeFormat): string {
  const code = bareCode(text, format).slice(0, format.length);
  return format.spaced ? code.replaceAll(/(.{4})(?=.)/g, '$1 ') : code;
}

/** The caret's place in `shown` after the first `count` characters of the code. */
function caretAfter(count: number, shown: string, { spaced }: CodeFormat): number {
  return Math.min(shown.length, spaced ? count + Math.floor(Math.max(0, count - 1) / 4) : count);
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

/**
 * One edit of the field: its new text, and the caret beside the same characters as before. Deleting a space
 * deletes the character beyond it; otherwise the key would have no effect.
 */
export function editCode(edit: CodeEdit, format: CodeFormat): { text: string; caret: number } {
  const code = bareCode(edit.after, format);
  let kept = bareCode(edit.after.slice(0, edit.caret), format).length;
  let result = code;
  const onlySpaceDeleted =
    edit.after.length < edit.before.length && code === bareCode(edit.before, format);
  if (onlySpaceDeleted) {
    const at = edit.forward ? kept : kept - 1;
    if (at >= 0) {
      result = code.slice(0, at) + code.slice(at + 1);
      kept = at;
    }
  }
  const text = shownCode(result, format);
  return { text, caret: caretAfter(Math.min(kept, format.length), text, format) };
}
