/** Words in the language of these pages by the English ones of a setting's default; empty in the English pages. */
export type TranslatedWords<Word extends string> = Partial<Record<Word, string>>;

/**
 * A word of a setting in the language of these pages. What an operator has written themselves is shown as it is
 * written.
 */
export function translatedWord(word: string, words: TranslatedWords<string>): string {
  return words[word] ?? word;
}
