import {
  isLanguage,
  type Language,
  languages,
  type TranslatedLanguage,
} from '@ghost-pay/contract/languages';
import { type OwnTexts, withOwnTexts } from '@ghost-pay/contract/with-own-texts';
import type { Catalogue } from '../../../../languages/catalogue.ts';
import de from '../../../../languages/de.ts';
import es from '../../../../languages/es.ts';
import fr from '../../../../languages/fr.ts';
import ja from '../../../../languages/ja.ts';
import ownTexts from '../../../../languages/own-texts.ts';
import ptBr from '../../../../languages/pt-BR.ts';

/** As own-texts.ts says itself, they are texts of the catalogue. */
const own: Partial<Record<Language, unknown>> = ownTexts;

const translations: Readonly<Record<TranslatedLanguage, Catalogue>> = {
  es,
  'pt-BR': ptBr,
  fr,
  de,
  ja,
};
const catalogues = new Map<Language, Catalogue>();
for (const language of languages)
  if (language !== 'en')
    catalogues.set(
      language,
      withOwnTexts(translations[language], own[language] as OwnTexts<Catalogue>),
    );

/** The texts of a language; undefined for English, whose texts stand beside what uses them. */
export function catalogueOf(language: TranslatedLanguage): Catalogue;
export function catalogueOf(language: Language): Catalogue | undefined;
export function catalogueOf(language: Language): Catalogue | undefined {
  return catalogues.get(language);
}

/** The texts of a language: those of its catalogue, else the English ones, with an operator's own words. */
export function textsIn<Names extends keyof Catalogue>(
  language: Language,
  english: Pick<Catalogue, Names>,
): Pick<Catalogue, Names> {
  return catalogueOf(language) ?? withOwnTexts(english, own.en as OwnTexts<Pick<Catalogue, Names>>);
}

/** The language of a stored row; English for one that is not offered any more. */
export function storedLanguage(text: unknown): Language {
  return isLanguage(text) ? text : 'en';
}

/** For Intl: dates and numbers in English are written as in the United States. */
export function localeOf(language: Language): string {
  return language === 'en' ? 'en-US' : language;
}
