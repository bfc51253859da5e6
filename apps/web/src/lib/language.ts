import { type Language, prefixOf } from '@ghost-pay/contract/languages';

declare global {
  interface ImportMetaEnv {
    readonly SITE_LANGUAGE?: Language;
  }
}

/** The language that these pages were built in. */
export const language: Language = import.meta.env.SITE_LANGUAGE ?? 'en';

/** For Intl: dates and numbers in English are written as in the United States. */
export const locale = language === 'en' ? 'en-US' : language;

/** What stands before each address of this site in the browser: the language, if the visitor's address names it. */
export function addressPrefix(pathname: string): string {
  const prefix = prefixOf(language);
  return pathname === prefix || pathname.startsWith(`${prefix}/`) ? prefix : '';
}
