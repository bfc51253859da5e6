import { acceptedLanguage, type Language } from '@ghost-pay/contract/languages';

/** The language of the page that sent a call, which its Accept-Language header names; else English. */
export function languageOfPage(header: (name: string) => string | undefined): Language {
  return acceptedLanguage(header('accept-language')) ?? 'en';
}
