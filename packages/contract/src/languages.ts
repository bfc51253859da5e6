/**
 * The languages that visitors are offered, by their own names, in the order of the footer's switch. English is the
 * language of the sources; every other one is a file in `languages/` with this tag as its name.
 */
export const languageNames = {
  en: 'English',
  es: 'Español',
  'pt-BR': 'Português (Brasil)',
  fr: 'Français',
  de: 'Deutsch',
  ja: '日本語',
} as const;

export type Language = keyof typeof languageNames;
/** A language that has a catalogue. */
export type TranslatedLanguage = Exclude<Language, 'en'>;

export const languages = Object.keys(languageNames) as Language[];

export function isLanguage(text: unknown): text is Language {
  return languages.some((known) => known === text);
}

/** What stands before every address in this language: '/pt-br'; nothing for English. */
export function prefixOf(language: Language): string {
  return language === 'en' ? '' : `/${language.toLowerCase()}`;
}

/** The language that an address begins with, and the address without it; undefined when it names none. */
export function languageOfAddress(
  pathname: string,
): { language: Language; pathname: string } | undefined {
  const [, first = ''] = pathname.split('/', 2);
  const language = languages.find((known) => known.toLowerCase() === first.toLowerCase());
  if (language === undefined) return undefined;
  return { language, pathname: pathname.slice(first.length + 1) || '/' };
}

/** The parameter of an address by which a visitor chooses a language, and the cookie that keeps the choice. */
export const languageParameter = 'language';

/**
 * The language that suits an Accept-Language header (RFC 9110, section 12.5.4): the best-rated one that is offered, by
 * its tag or by its first part alone.
 */
export function acceptedLanguage(header: string | undefined): Language | undefined {
  const wishes = (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality);
  const baseOf = (tag: string) => tag.split('-', 1)[0];
  for (const { tag } of wishes) {
    const found =
      languages.find((known) => known.toLowerCase() === tag) ??
      languages.find((known) => baseOf(known.toLowerCase()) === baseOf(tag));
    if (found !== undefined) return found;
  }
  return undefined;
}
