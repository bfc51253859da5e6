import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { builtInProviders } from '@ghost-pay/contract/card-payments/built-in-providers';
import { languages } from '@ghost-pay/contract/languages';
import { rewarbleTypes } from '@ghost-pay/contract/transactions/payer-rules';
import { afterAll, describe, expect, test } from 'vitest';
import { ROOT } from './run-tool.ts';
import { namesOfLanguage, textsOf } from '../apps/web/language-build.ts';
import type { Catalogue } from '../languages/catalogue.ts';

const translated = languages.filter((language) => language !== 'en');
const catalogues = new Map<string, Catalogue>();
for (const language of translated) {
  const { default: catalogue } = (await import(`../languages/${language}.ts`)) as {
    default: Catalogue;
  };
  catalogues.set(language, catalogue);
}

test('every file of a language is offered', () => {
  const files = readdirSync(path.join(ROOT, 'languages'))
    .filter((file) => !/^(?:catalogue|own-texts)\.ts$/.test(file))
    .map((file) => file.replace(/\.ts$/, ''));
  expect(files.toSorted()).toEqual(translated.toSorted());
});

interface Guide {
  readonly instructions: readonly string[];
  readonly vendors: readonly {
    readonly name: string;
    readonly delivery: string;
    readonly methods: readonly string[];
  }[];
  readonly warning: string;
}
const guideFile = new URL('../apps/web/public/voucher-guide.json', import.meta.url);
const guide = JSON.parse(readFileSync(guideFile, 'utf8')) as Guide;
const isName = (word: string) => /^(?:PayPal|Wise|Google Pay|Apple Pay)$/.test(word);

describe.each([...catalogues])('%s', (_, catalogue) => {
  test('has the words of the guide to vouchers as it comes', () => {
    const { instructions, vendors, warning } = guide;
    const words = [
      ...instructions,
      warning,
      ...vendors.flatMap(({ name, delivery, methods }) => [name, delivery, ...methods]),
    ];
    const missing = words.filter((word) => !isName(word) && !(word in catalogue.guideWords));
    expect(missing).toEqual([]);
  });

  test('has the words of the built-in card providers, and of the types of vouchers that are no names', () => {
    const words = builtInProviders.flatMap(({ description, regions, processingFee, badge }) =>
      [description, ...regions, processingFee, badge].filter((word) => word !== null),
    );
    expect(words.filter((word) => !(word in catalogue.providerWords))).toEqual([]);
    const names = new Set(['Wise', 'PayPal', 'Nintendo', 'OnlyFans']);
    const types = rewarbleTypes.filter((type) => !names.has(type));
    expect(types.filter((type) => !(type in catalogue.voucherTypeWords))).toEqual([]);
  });

  test('has no empty text, and none that ends with a space', () => {
    const faults: string[] = [];
    const look = (value: unknown, name: string): void => {
      if (typeof value === 'string' && (value === '' || value !== value.trimEnd()))
        faults.push(`${name}: ${value}`);
      if (typeof value === 'object' && value !== null)
        for (const [key, part] of Object.entries(value)) look(part, `${name}.${key}`);
    };
    look(catalogue, '');
    expect(faults).toEqual([]);
  });
});

test('French breaks no line before its punctuation, and none inside its quotation marks', () => {
  const source = readFileSync(path.join(ROOT, 'languages/fr.ts'), 'utf8');
  const texts = source.match(/'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`/g) ?? [];
  expect(texts.length).toBeGreaterThan(800);
  const withoutValues = texts.map((text) => text.replaceAll(/\$\{[^}`]*/g, '0'));
  expect(withoutValues.filter((text) => / [:;?!»]|« /.test(text))).toEqual([]);
});

describe('In the pages of each language', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'own-texts-'));
  const ownTexts = path.join(folder, 'own-texts.ts');
  writeFileSync(
    ownTexts,
    `export default {
      en: { homeTexts: { title: 'Support us' }, confirmationTexts: { title: { donation: 'Thanks a lot' } } },
      'pt-BR': { homeTexts: { title: 'Apoie-nos' } },
    } satisfies Own;`,
  );
  afterAll(() => rmSync(folder, { recursive: true }));
  const built = (language: 'en' | 'pt-BR' | 'de', file: string, source: string) => {
    const { transform } = textsOf(language, { ownTexts }) as unknown as {
      transform: { handler: (code: string, id: string) => { code: string } | undefined };
    };
    return transform.handler(source, path.join(ROOT, file))?.code;
  };

  test('an operator’s own words take the place of the site’s', () => {
    const source = `export const homeTexts = { title: 'Pay' } as const;\nexport const other = 1;`;
    const changed = (language: 'en' | 'pt-BR' | 'de') =>
      built(language, 'apps/web/src/features/home/home.texts.ts', source);
    expect(changed('en')).toMatch(
      /homeTexts = withOwnTexts\(\{ title: 'Pay' \}.*, \{ title: 'Support us' \}\)/,
    );
    expect(changed('pt-BR')).toContain("withOwnTexts(texts$homeTexts, { title: 'Apoie-nos' })");
    expect(changed('de')).toMatch(/homeTexts = texts\$homeTexts\s*;/);
  });

  test('a text of the same name in another file stays as it is', () => {
    const source = `export const confirmationTexts = { title: 'Confirmations' } as const;`;
    const settings = 'apps/web/src/features/settings/settings.texts.ts';
    const payment = 'apps/web/src/features/payment/confirmation/confirmation.texts.ts';
    for (const language of ['en', 'de'] as const) {
      expect(built(language, settings, source)).toBeUndefined();
      expect(built(language, payment, source)).toContain('confirmationTexts = ');
    }
  });
});

test('a page says which language it is in, and whether that is written from right to left', () => {
  const pageIn = (language: string) => {
    const { transformIndexHtml } = namesOfLanguage(language as 'de') as unknown as {
      transformIndexHtml: (html: string) => string;
    };
    return transformIndexHtml('<html lang="en">');
  };
  expect(pageIn('de')).toBe('<html lang="de">');
  expect(pageIn('pt-BR')).toBe('<html lang="pt-BR">');
  expect(pageIn('ar')).toBe('<html lang="ar" dir="rtl">');
});
