import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Language, languages } from '@ghost-pay/contract/languages';
import { ensureBuilt } from './build.ts';
import { ROOT } from './run-tool.ts';

const DIST_DIR = join(ROOT, 'apps', 'web', 'dist');

/** One entry of Vite's manifest. */
interface BuiltFile {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly isDynamicEntry?: boolean;
}
type Manifest = Readonly<Record<string, BuiltFile>>;

const ENTRY = 'index.html';
const SERVER_STATE = 'src/app/server-state.tsx';
const PAYMENT = 'src/features/payment/pages/payment-page.tsx';
const TRACKER = 'src/features/tracking/pages/tracking-page.tsx';
const DASHBOARD = 'src/features/dashboard/pages/dashboard-page.tsx';
const CHART = 'src/features/dashboard/components/revenue-chart.tsx';
const HOME = 'src/features/home/pages/home-page.tsx';
const PRICING = 'src/features/pricing/pages/pricing-page.tsx';

/**
 * A method's panel is a separate chunk; a visitor who pays by that method loads it in addition to the payment page.
 */
const PANEL = /^src\/features\/payment\/(?:panels|card)\/(.+)-panel\.tsx$/;
const PAYMENT_KILOBYTES = 176;

/** What a language may cost beyond English: its letters may take more bytes. */
const LANGUAGE_KILOBYTES = 2;

/** The first screen that an admin sees after the sign-in. */
const FIRST_ADMIN_SCREEN = [
  ENTRY,
  'src/app/admin-server-state.tsx',
  'src/app/admin-routes.tsx',
  'src/app/admin-shell.tsx',
  DASHBOARD,
];

interface Budget {
  readonly page: string;
  readonly sources: readonly string[];
  /** Files that these sources have loaded already do not count. */
  readonly beyond?: readonly string[];
  readonly kilobytes: number;
}

/** The sources that a visitor loads for each page, and the budget in kB (1000 bytes) of gzipped script. */
const BUDGETS: readonly Budget[] = [
  { page: 'home', sources: [ENTRY, HOME], kilobytes: 115 },
  { page: 'pricing, beyond every page', sources: [PRICING], beyond: [ENTRY], kilobytes: 25 },
  {
    page: 'tracker, beyond every page',
    sources: [SERVER_STATE, TRACKER],
    beyond: [ENTRY],
    kilobytes: 34,
  },
  { page: 'back-office, first screen', sources: FIRST_ADMIN_SCREEN, kilobytes: 191 },
  {
    page: 'chart, beyond the first screen',
    sources: [CHART],
    beyond: FIRST_ADMIN_SCREEN,
    kilobytes: 40,
  },
  {
    page: 'list of payments, beyond the first screen',
    sources: ['src/features/payments/pages/payments-page.tsx'],
    beyond: FIRST_ADMIN_SCREEN,
    kilobytes: 40,
  },
];

/** Sources that load only where a chart is shown. */
const CHART_PARTS = /(?:^|\/)(?:charts?\/|d3-|revenue-chart)/;

/** Sources that no public page may load. */
const ADMIN_ONLY =
  /(?:^|\/)(?:admin-|charts?\/|d3-)|features\/(?:auth|dashboard|payments|users|settings)\//;
const PUBLIC_SOURCES = [ENTRY, SERVER_STATE, HOME, PRICING, TRACKER, PAYMENT];

/** All built panels of the payment page. */
function panelSources(manifest: Manifest): string[] {
  const panels = Object.keys(manifest).filter(
    (source) => PANEL.test(source) && manifest[source]?.isDynamicEntry === true,
  );
  if (panels.length === 0) {
    throw new Error(
      'No panel of the payment page is a separate chunk: scripts/byte-budgets.ts expects them.',
    );
  }
  return panels;
}

/** The payment page with each method's panel. */
function paymentBudgets(manifest: Manifest): Budget[] {
  return panelSources(manifest).map((panel) => ({
    page: `payment, ${PANEL.exec(panel)?.[1]}`,
    sources: [ENTRY, SERVER_STATE, PAYMENT, panel],
    kilobytes: PAYMENT_KILOBYTES,
  }));
}

/** The built scripts that load with these sources, each with its source or name. */
function filesOf(manifest: Manifest, sources: readonly string[]): Map<string, string> {
  const files = new Map<string, string>();
  const add = (name: string): void => {
    const built = manifest[name];
    if (built === undefined) {
      throw new Error(
        `Vite's manifest does not name ${name}: has the page moved? Say so in scripts/byte-budgets.ts.`,
      );
    }
    if (files.has(built.file)) {
      return;
    }
    files.set(built.file, name);
    built.imports?.forEach(add);
  };
  sources.forEach(add);
  return files;
}

function gzippedBytes(file: string): number {
  return gzipSync(readFileSync(join(DIST_DIR, file)), { level: 9 }).length;
}

function manifestOf(language: Language): Manifest {
  const file = join(DIST_DIR, '.vite', `manifest.${language}.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest;
}

/** The kilobytes of a page's script. */
function measure({ sources, beyond = [] }: Budget, manifest: Manifest): number {
  const before = filesOf(manifest, beyond);
  const files = [...filesOf(manifest, sources).keys()].filter((file) => !before.has(file));
  return files.reduce((sum, file) => sum + gzippedBytes(file), 0) / 1000;
}

/**
 * Measures the built pages against their budgets, prints each, and returns the exceeded ones. A page for visitors has
 * one more line: the language in which it is the heaviest.
 */
export function measureByteBudgets(): string[] {
  const manifest = manifestOf('en');
  const problems: string[] = [];
  const compare = (page: string, kilobytes: number, measured: number): void => {
    console.log(`  ${measured.toFixed(1).padStart(6)} of ${kilobytes} kB  ${page}`);
    if (measured > kilobytes) {
      problems.push(`${page}: ${measured.toFixed(1)} kB of script, ${kilobytes} allowed`);
    }
  };
  for (const budget of [...BUDGETS, ...paymentBudgets(manifest)]) {
    compare(budget.page, budget.kilobytes, measure(budget, manifest));
    if (budget.sources.some((source) => ADMIN_ONLY.test(source))) {
      continue;
    }
    const [heaviest] = languages
      .filter((language) => language !== 'en')
      .map((language) => ({ language, measured: measure(budget, manifestOf(language)) }))
      .toSorted((one, other) => other.measured - one.measured);
    if (heaviest !== undefined) {
      const page = `${budget.page} (${heaviest.language})`;
      compare(page, budget.kilobytes + LANGUAGE_KILOBYTES, heaviest.measured);
    }
  }
  for (const name of filesOf(manifest, FIRST_ADMIN_SCREEN).values()) {
    if (CHART_PARTS.test(name)) {
      problems.push(`the first admin screen waits for ${name}`);
    }
  }
  for (const name of filesOf(manifest, [...PUBLIC_SOURCES, ...panelSources(manifest)]).values()) {
    if (ADMIN_ONLY.test(name)) {
      problems.push(`a public page loads ${name}`);
    }
  }
  return problems;
}

if (import.meta.main) {
  const problems = (await ensureBuilt('apps/web')) ? measureByteBudgets() : ['no pages to measure'];
  for (const problem of problems) {
    console.error(`Too heavy: ${problem}.`);
  }
  process.exitCode = problems.length === 0 ? 0 : 1;
}
