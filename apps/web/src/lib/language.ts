import { type Language, prefixOf } from '@ghost-pay/contract/languages';

declare global {
  interface ImportMetaEnv {
    readonly SITE_LANGUAGE?: Language;
  }
}

/** The language that these pages were built in. */
export const language: Language = import.meta.env.SITE_LANGUAGE ?? 'en';

/**
 * For Intl. Pages of visitors write dates and numbers in their language, English ones as in the United States. The
 * back-office follows the administrator's browser, in the digits and the calendar of its other texts.
 */
export function currentLocale(): string {
  if (language !== 'en') return language;
  if (!globalThis.location?.pathname.startsWith('/admin')) return 'en-US';
  return new Intl.Locale(navigator.language, {
    numberingSystem: 'latn',
    calendar: 'gregory',
  }).toString();
}

/** What stands before each address of this site in the browser: the language, if the visitor's address names it. */
export function addressPrefix(pathname: string): string {
  const prefix = prefixOf(language);
  return pathname === prefix || pathname.startsWith(`${prefix}/`) ? prefix : '';
}
