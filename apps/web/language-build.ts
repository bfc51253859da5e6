import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { resolve } from 'node:path';
import type { Language } from '@ghost-pay/contract/languages';
import { type ESTree, parseSync, type Plugin } from 'vite';

const LANGUAGES_DIR = resolve(import.meta.dirname, '../../languages');
/** A build for visitors has no back-office, which speaks English and is served from the English build. */
const OWN_TEXTS = "import { withOwnTexts } from '@ghost-pay/contract/with-own-texts';";
const NO_BACK_OFFICE = 'export const adminRoutes = [], AdminServerState = undefined;';
const BACK_OFFICE = /\/apps\/web\/src\/app\/admin-(?:routes|server-state)\.tsx$/;

/** The names of the texts that each file has, as the catalogue's type imports them. */
const TEXT_FILES = readTextFiles(resolve(LANGUAGES_DIR, 'catalogue.ts'));

function readTextFiles(catalogue: string): ReadonlyMap<string, ReadonlySet<string>> {
  const files = new Map<string, ReadonlySet<string>>();
  for (const node of parseSync(catalogue, readFileSync(catalogue, 'utf8')).program.body) {
    if (node.type !== 'ImportDeclaration') continue;
    const from = node.source.value.replace(
      /^@ghost-pay\/contract\/(.+)$/,
      '../packages/contract/src/$1.ts',
    );
    files.set(resolve(LANGUAGES_DIR, from), new Set(declaredIn(node)));
  }
  return files;
}

/**
 * Builds the pages in one language: each text that the catalogue knows of a file is replaced by the language's. Every text
 * is a module of its own, so that a page loads the texts of this page and of this language.
 */
export function textsOf(
  language: Language,
  { ownTexts = resolve(LANGUAGES_DIR, 'own-texts.ts') }: { ownTexts?: string } = {},
): Plugin {
  const file = resolve(LANGUAGES_DIR, `${language}.ts`);
  const catalogue = language === 'en' ? undefined : readCatalogue(file);
  const own = readOwnTexts(ownTexts, language);
  const isTranslated = (name: string) => catalogue?.texts.has(name) === true || own.has(name);
  const placed = new Set([...TEXT_FILES.values()].flatMap((names) => [...names]));
  for (const name of [...(catalogue?.texts.keys() ?? []), ...own.keys()])
    if (!placed.has(name)) throw new Error(`languages/catalogue.ts imports no text ${name}.`);
  return {
    name: 'texts-of-a-language',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith('texts:') ? `\0${id}` : undefined),
    load(id) {
      if (catalogue === undefined) return undefined;
      if (BACK_OFFICE.test(id)) return NO_BACK_OFFICE;
      return id.startsWith('\0texts:')
        ? moduleOf(id.slice('\0texts:'.length), catalogue)
        : undefined;
    },
    transform: {
      filter: { code: /^export const /m },
      handler: (code, id) =>
        withTexts(code, textNamesOf(id).filter(isTranslated), (name, source) => {
          const translated = catalogue === undefined ? source : `texts$${name}`;
          const words = own.get(name);
          return {
            imports: [
              ...(catalogue === undefined ? [] : [`import texts$${name} from 'texts:${name}';`]),
              ...(words === undefined ? [] : [OWN_TEXTS]),
            ],
            text: words === undefined ? translated : `withOwnTexts(${translated}, ${words})`,
          };
        }),
    },
  };
}

/** The same in a language that is made up of the English texts: longer, with accents, from right to left. For tests. */
export function madeUpTexts(): Plugin {
  const file = JSON.stringify(resolve(import.meta.dirname, 'made-up-language.ts'));
  const own = `import { madeUp } from ${file};`;
  return {
    name: 'texts-of-a-made-up-language',
    enforce: 'pre',
    load: (id) => (BACK_OFFICE.test(id) ? NO_BACK_OFFICE : undefined),
    transform: {
      filter: { code: /^export const /m },
      handler: (code, id) =>
        withTexts(code, textNamesOf(id), (_name, source) => ({
          imports: [own],
          text: `madeUp(${source})`,
        })),
    },
    transformIndexHtml: (html) => html.replace('<html ', '<html dir="rtl" '),
  };
}

/** Says in the page which language it is in, and gives the page of each language a name of its own. */
export function namesOfLanguage(language: Language): Plugin {
  return {
    name: 'names-of-language',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: (html) => html.replace('lang="en"', attributesOf(language)),
    generateBundle: {
      order: 'post',
      handler: (_options, bundle) => {
        const page = bundle['index.html'];
        if (page !== undefined) page.fileName = `index.${language}.html`;
      },
    },
  };
}

/** A part of Intl.Locale that TypeScript does not know yet. */
type LocaleWithText = Intl.Locale & { getTextInfo(): { direction: 'ltr' | 'rtl' } };

/** Its tag, and where its letters run from right to left also that: a visitor's browser does not know it by itself. */
function attributesOf(language: string): string {
  const { direction } = (new Intl.Locale(language) as LocaleWithText).getTextInfo();
  return `lang="${language}"${direction === 'rtl' ? ' dir="rtl"' : ''}`;
}

interface CatalogueSource {
  /** The imports and the words that several texts share, each with the names that it declares. */
  readonly shared: readonly { readonly names: readonly string[]; readonly source: string }[];
  /** The source of each text by its name. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Divides a catalogue's source by the properties of the object that it exports. */
function readCatalogue(file: string): CatalogueSource {
  const code = stripTypeScriptTypes(readFileSync(file, 'utf8'));
  const { exported, others } = exportOf(file, code);
  const shared = others.map((node) => ({
    names: declaredIn(node),
    source: code.slice(node.start, node.end),
  }));
  return { shared, texts: sourcesOf(exported, code) };
}

/** The source of each own text of a language by its name. */
function readOwnTexts(file: string, language: Language): ReadonlyMap<string, string> {
  const code = stripTypeScriptTypes(readFileSync(file, 'utf8'));
  for (const property of exportOf(file, code).exported.properties)
    if (property.type === 'Property' && nameOf(property.key) === language) {
      if (property.value.type !== 'ObjectExpression')
        throw new Error(`${file}: the texts of ${language} have to be an object.`);
      return sourcesOf(property.value, code);
    }
  return new Map();
}

function exportOf(
  file: string,
  code: string,
): { exported: ESTree.ObjectExpression; others: ESTree.Node[] } {
  const { body } = parseSync(file.replace(/ts$/, 'js'), code).program;
  const node = body.find(({ type }) => type === 'ExportDefaultDeclaration');
  if (node?.type !== 'ExportDefaultDeclaration' || node.declaration.type !== 'ObjectExpression')
    throw new Error(`${file} has to export its texts as one object by default.`);
  return { exported: node.declaration, others: body.filter((other) => other !== node) };
}

function sourcesOf(object: ESTree.ObjectExpression, code: string): ReadonlyMap<string, string> {
  return new Map(
    object.properties.flatMap((property): [string, string][] =>
      property.type === 'Property'
        ? [[nameOf(property.key), code.slice(property.value.start, property.value.end)]]
        : [],
    ),
  );
}

function nameOf(key: ESTree.PropertyKey): string {
  if (key.type === 'Identifier') return key.name;
  return key.type === 'Literal' ? String(key.value) : '';
}

function declaredIn(node: ESTree.Node): string[] {
  if (node.type === 'ImportDeclaration') return node.specifiers.map(({ local }) => local.name);
  if (node.type !== 'VariableDeclaration') return [];
  return node.declarations.flatMap(({ id }) => {
    if (id.type === 'Identifier') return [id.name];
    if (id.type !== 'ObjectPattern') return [];
    return id.properties.flatMap(({ type, value }) =>
      type === 'Property' && value.type === 'Identifier' ? [value.name] : [],
    );
  });
}

/**
 * One text with what it uses, and nothing else: what it does not use could lead back to the module whose text it is.
 */
function moduleOf(name: string, { shared, texts }: CatalogueSource): string {
  let source = `export default ${texts.get(name)};`;
  // What is used stands above its use.
  for (const { names, source: used } of shared.toReversed())
    if (names.some((one) => new RegExp(`\\b${one}\\b`).test(source))) source = `${used}\n${source}`;
  return source;
}

function textNamesOf(id: string): string[] {
  return [...(TEXT_FILES.get(id) ?? [])];
}

/** The source with another text in place of each of these names; undefined without a name. */
function withTexts(
  source: string,
  names: readonly string[],
  /** The text of a name and of its English source, with the imports that it needs. */
  textFor: (name: string, source: string) => { imports: readonly string[]; text: string },
): { code: string; map: null } | undefined {
  if (names.length === 0) return undefined;
  const code = stripTypeScriptTypes(source);
  const found = parseSync('texts.js', code).program.body.flatMap(exportedConstants);
  let replaced = code;
  const imports = new Set<string>();
  for (const { name, start, end } of found.toReversed()) {
    if (!names.includes(name)) continue;
    const { imports: needed, text } = textFor(name, code.slice(start, end));
    for (const one of needed) imports.add(one);
    replaced = `${replaced.slice(0, start)}${text}${replaced.slice(end)}`;
  }
  return { code: `${[...imports].join('')}${replaced}`, map: null };
}

function exportedConstants(node: ESTree.Node): { name: string; start: number; end: number }[] {
  if (node.type !== 'ExportNamedDeclaration' || node.declaration?.type !== 'VariableDeclaration')
    return [];
  return node.declaration.declarations.flatMap(({ id, init }) =>
    id.type === 'Identifier' && init ? [{ name: id.name, start: init.start, end: init.end }] : [],
  );
}
