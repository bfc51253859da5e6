/**
 * The signs that begin a formula, for a class of a regular expression, and the characters that a spreadsheet or an input
 * method turns into them: their full-width, small, superscript and subscript forms, and the minus sign.
 */
export const formulaSigns = '=+\\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−';
