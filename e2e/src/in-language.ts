import { readFileSync } from 'node:fs';
import { durations } from '@ghost-pay/contract/durations';
import { errorCatalogue } from '@ghost-pay/contract/error-codes';
import type { TranslatedLanguage } from '@ghost-pay/contract/languages';
import type { Locator, Page } from '@playwright/test';
import { madeUp } from '../../apps/web/made-up-language.ts';

// The states of pages name what they click and wait for in English. Here a page in another language is searched for the
// translations of these names, so that each state is written once.

/** What a search by text takes: a part of the text, or a pattern. */
type Name = string | RegExp;
/** The name in the language of the page. A name without a translation, such as "Bitcoin", stays as it is. */
export type Translate = (name: Name, exact: boolean) => Name;

const LANGUAGES = new URL('../../languages/', import.meta.url);
/** Stands for a value in a sentence that holds one. */
const VALUE = '\uE000';

/** From now on the page and all that is found in it are searched for the translations of English names. */
export function searchInLanguage(page: Page, translate: Translate): void {
  searchBy(page, translate);
}

function searchBy<Searched extends Page | Locator>(searched: Searched, translate: Translate) {
  const found = (locator: Locator) => searchBy(locator, translate);
  const getByText = searched.getByText.bind(searched);
  const getByLabel = searched.getByLabel.bind(searched);
  const getByRole = searched.getByRole.bind(searched);
  const locator = searched.locator.bind(searched);
  searched.getByText = (text, options) =>
    found(getByText(translate(text, options?.exact === true), options));
  searched.getByLabel = (text, options) =>
    found(getByLabel(translate(text, options?.exact === true), options));
  searched.getByRole = (role, options = {}) => {
    const { name, exact = false } = options;
    const named = name === undefined ? options : { ...options, name: translate(name, exact) };
    return found(getByRole(role, named));
  };
  searched.locator = (...asked: Parameters<Page['locator']>) => found(locator(...asked));
  if (!('filter' in searched)) return searched;
  const filter = searched.filter.bind(searched);
  const first = searched.first.bind(searched);
  const last = searched.last.bind(searched);
  searched.filter = (options) => found(filter(options));
  searched.first = () => found(first());
  searched.last = () => found(last());
  return searched;
}

/** Finds the translations by comparing the English texts with those of the language. */
export async function translationsInto(language: TranslatedLanguage): Promise<Translate> {
  const { default: translated } = (await import(new URL(`${language}.ts`, LANGUAGES).href)) as {
    default: Texts;
  };
  const pairs = pairsOf(await englishTexts(), translated);
  return (name, exact) => {
    const fits = (english: string) =>
      typeof name !== 'string'
        ? name.test(english)
        : exact
          ? english === name
          : english.toLowerCase().includes(name.toLowerCase()) ||
            (english.replaceAll(VALUE, '').length > 6 && wholeOf(english).test(name));
    const whole = pairs.filter(([english]) => english === name);
    const fitting = whole.length > 0 ? whole : pairs.filter(([english]) => fits(english));
    // A pattern that fits everything asks for no words.
    if (fitting.length === 0 || (name instanceof RegExp && name.test(VALUE))) return name;
    const words = [...new Set(fitting.map(([, text]) => patternOf(text)))].join('|');
    if (exact) return new RegExp(`^(?:${words})$`, 'iu');
    if (name instanceof RegExp)
      return new RegExp(`${name.source.startsWith('^') ? '^' : ''}(?:${words})`, 'iu');
    // As a word of its own: "Art" is no part of "Startseite".
    return new RegExp(String.raw`(?<!\p{Script=Latin})(?:${words})(?!\p{Script=Latin})`, 'iu');
  };
}

/** In the made-up language of the tests, which changes every letter of the English texts. */
export const madeUpNames: Translate = (name, exact) => {
  const source = name instanceof RegExp ? name.source : patternOf(name);
  const changed = source.replaceAll(/\\.|[a-z]+/giu, (part) =>
    part.startsWith('\\') ? part : letters(part),
  );
  // Refusals are made up of their codes.
  const refused = Object.entries(errorCatalogue).flatMap(([code, { sentence }]) =>
    typeof name === 'string' && sentence.includes(name) ? [letters(code)] : [],
  );
  // Names, such as those of providers, stay as they are.
  const pattern = [changed, source, ...refused].map((one) => `(?:${one})`).join('|');
  // What makes a text longer stands behind it.
  return new RegExp(exact ? `^(?:${pattern})[ẋ ]*$` : pattern, 'iu');
};

/** Without what makes the text longer. */
const letters = (text: string) => madeUp(text).replace(/ ẋ[ẋ ]*$/u, '');

type Texts = Readonly<Record<string, unknown>>;
type Pair = readonly [english: string, translated: string];

/** The English text of each name in the catalogue, whose imports say where it stands. */
async function englishTexts(): Promise<Texts> {
  const catalogue = new URL('catalogue.ts', LANGUAGES);
  const imports = readFileSync(catalogue, 'utf8').matchAll(/from '([^']+)';/g);
  const texts: Record<string, unknown> = {};
  for (const [, module = ''] of imports)
    Object.assign(
      texts,
      await import(module.startsWith('.') ? new URL(module, catalogue).href : module),
    );
  return texts;
}

function pairsOf(english: Texts, translated: Texts): Pair[] {
  const pairs: Pair[] = [];
  const compare = (one: unknown, other: unknown, name: string): void => {
    // The words of settings are named by the English words themselves.
    if (typeof other === 'string') pairs.push([typeof one === 'string' ? one : name, other]);
    else if (typeof other === 'function') {
      const values = name === 'durationName' ? durations : [VALUE];
      for (const value of values) compare(spoken(one, value), spoken(other, value), '');
    } else if (typeof other === 'object' && other !== null)
      for (const [key, part] of Object.entries(other)) compare((one as Texts)?.[key], part, key);
  };
  compare(english, translated, '');
  for (const [code, { sentence }] of Object.entries(errorCatalogue))
    compare(sentence, (translated['refusalTexts'] as Texts)[code], '');
  return pairs.filter(([one]) => one !== '');
}

/** The sentence with this in place of every value; undefined where it holds values of another kind. */
function spoken(sentence: unknown, value: string): unknown {
  try {
    return (sentence as (...values: string[]) => unknown)(value, value, value);
  } catch {
    return undefined;
  }
}

const wholeOf = (text: string) => new RegExp(`^${patternOf(text)}$`, 'u');
const patternOf = (text: string) =>
  text
    .replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
    .replaceAll(/\s/g, String.raw`\s`)
    .replaceAll(VALUE, '.+');
