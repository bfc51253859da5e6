import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { languages } from '@ghost-pay/contract/languages';
import { ensureBuilt } from './build.ts';
import { ROOT } from './run-tool.ts';

/** A built script: with its source, or else with its name in vite.config.ts. */
interface Script {
  readonly file: string;
  readonly src?: string;
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}
type Manifest = Readonly<Record<string, Script>>;

const DIST = join(ROOT, 'apps', 'web', 'dist');
const ALWAYS = 'index.html';
const admin = ['server-state', 'routes', 'shell'].map((name) => `app/admin-${name}`);
const ADMIN = [ALWAYS, ...admin, 'features/dashboard/pages/dashboard-page'];
const PAYMENT = [ALWAYS, 'app/server-state', 'features/payment/pages/payment-page'];
const panels = [
  'card/card',
  ...['crypto', 'nintendo', 'plain-voucher', 'rewarble'].map((name) => `panels/${name}`),
];
const chart = /(?:^|\/)(?:charts?\/|d3-|revenue-chart)/;
const backOffice =
  /^office$|(?:^|\/)(?:admin-|charts?\/|d3-)|features\/(?:auth|dashboard|payments|users|settings)\//;

/** The sources of a page, those loaded before it, its budget in kB (1000 bytes) of gzipped script, what it may not load. */
const BUDGETS: readonly (readonly [readonly string[], readonly string[], number, RegExp?])[] = [
  [[ALWAYS, 'features/home/pages/home-page'], [], 114.5, backOffice],
  [['features/pricing/pages/pricing-page'], [ALWAYS], 8, backOffice],
  [['app/server-state', 'features/tracking/pages/tracking-page'], [ALWAYS], 33.5, backOffice],
  ...panels.map(
    (panel) => [[...PAYMENT, `features/payment/${panel}-panel`], [], 165, backOffice] as const,
  ),
  [ADMIN, [], 185, chart],
  [['features/dashboard/components/revenue-chart'], ADMIN, 40],
  [['features/payments/pages/payments-page'], ADMIN, 43],
];

/** The built scripts that load with these sources. */
function load(manifest: Manifest, names: readonly string[], scripts = new Set<Script>()) {
  for (const name of names) {
    const script = manifest[name] ?? manifest[`src/${name}.tsx`];
    if (!script) throw new Error(`scripts/byte-budgets.ts: ${name} has no script of its own.`);
    if (!scripts.has(script)) load(manifest, script.imports ?? [], scripts.add(script));
  }
  return scripts;
}

/** All that visitors' pages load at once or later: what the first page leads to, but for the back-office's routes. */
function loadForVisitors(manifest: Manifest) {
  const scripts = load(manifest, manifest[ALWAYS]?.imports ?? []);
  // A set's walk comes to what is added during it.
  for (const { dynamicImports = [] } of scripts) load(manifest, dynamicImports, scripts);
  return scripts;
}

const nameOf = ({ src, name, file }: Script) => src ?? name ?? file;

/** Measures the built pages, prints each in English, and returns what is too heavy, in any language. */
export function measureByteBudgets(): string[] {
  return languages.flatMap((language) => {
    const manifest = JSON.parse(
      readFileSync(join(DIST, '.vite', `manifest.${language}.json`), 'utf8'),
    ) as Manifest;
    // The back-office speaks English. A language's letters may take more bytes.
    const budgets = BUDGETS.filter(([, , , never]) => language === 'en' || never === backOffice);
    const forVisitors = [...loadForVisitors(manifest)].map(nameOf);
    const loadedLater = forVisitors.filter((name) => backOffice.test(name));
    // Under other names nothing would be found.
    if (language === 'en') {
      const isThere = forVisitors.some((name) => name.endsWith('/tracking-page.tsx'));
      if (!isThere || ![...load(manifest, ADMIN)].some(({ name }) => name === 'office'))
        throw new Error('scripts/byte-budgets.ts finds no tracker, or no chunk named office.');
    }
    const tooHeavy = budgets.flatMap(([names, before, budget, never]) => {
      const known = load(manifest, before);
      const scripts = [...load(manifest, names)].filter((script) => !known.has(script));
      const bytes = scripts.map(
        ({ file }) => gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length,
      );
      const kilobytes = bytes.reduce((sum, one) => sum + one, 0) / 1000;
      const allowed = language === 'en' ? budget : budget + 2;
      const line = `${kilobytes.toFixed(1).padStart(7)} of ${allowed} kB  ${names.at(-1)} (${language})`;
      if (language === 'en') console.log(line);
      return [
        ...(kilobytes > allowed ? [line.trim()] : []),
        ...scripts
          .map(nameOf)
          .filter((name) => never?.test(name))
          .map((name) => `${names.at(-1)} loads ${name}`),
      ];
    });
    return [
      ...tooHeavy,
      ...loadedLater.map((name) => `a visitor’s page loads ${name} (${language})`),
    ];
  });
}

if (import.meta.main) {
  const problems = (await ensureBuilt('apps/web')) ? measureByteBudgets() : ['no pages to measure'];
  for (const problem of problems) console.error(`Too heavy: ${problem}.`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
