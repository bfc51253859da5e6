import type { Language } from '@ghost-pay/contract/languages';
import type { OwnTexts } from '@ghost-pay/contract/with-own-texts';
import type { Catalogue } from './catalogue.ts';

/**
 * An operator's own words in place of the site's: for each language, under the names that catalogue.ts lists, only what
 * differs. Releases leave this file as it is. For example:
 *
 *   en: { homeTexts: { lines: ['Every storefront in one list'] } },
 *   de: { homeTexts: { lines: ['Alle Shops in einer Liste'] } },
 */
export default {} satisfies {
  readonly [Tag in Language]?: {
    readonly [Name in keyof Catalogue]?: OwnTexts<Catalogue[Name]>;
  };
};
