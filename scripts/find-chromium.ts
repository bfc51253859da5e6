import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { ROOT, runTool } from './run-tool.ts';

/** A dependency of the browser tests, not of these scripts. */
const PLAYWRIGHT = '@playwright/test';
/**
 * Chromium without a window: it renders and runs the same pages with less than half of the
 * processor time. While the browser tests run, Chromium takes nearly all of that time.
 */
const SHELL = 'chromium-headless-shell';
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const MAC_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The path of a working Chromium: the one that CHROMIUM_PATH names, else a headless shell, else a
 * whole one, on the PATH or in Playwright's cache. Root on Debian gets the shell installed; other
 * users get one when there is no Chromium at all. Throws with one line that says what to do.
 */
export async function findChromium(): Promise<string> {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') {
    if (await runs(named)) {
      return named;
    }
    throw new Error(`CHROMIUM_PATH names ${named}, which does not run: correct it or unset it.`);
  }
  const found =
    (await findShell()) ?? (await installPackage(SHELL).then(findShell)) ?? (await findBrowser());
  if (found !== undefined) {
    return found;
  }
  await installChromium();
  const installed = (await findShell()) ?? (await findBrowser());
  if (installed !== undefined) {
    return installed;
  }
  throw new Error(
    'No Chromium was found and none could be installed: install Chromium or Chrome, or set CHROMIUM_PATH to one.',
  );
}

function findShell(): Promise<string | undefined> {
  return firstThatRuns([...onPath([SHELL]), ...shellsInPlaywrightCache()]);
}

function findBrowser(): Promise<string | undefined> {
  return firstThatRuns([...onPath(BROWSERS), ...MAC_PLACES, browserInPlaywrightCache()]);
}

function onPath(names: readonly string[]): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name)));
}

async function firstThatRuns(candidates: readonly string[]): Promise<string | undefined> {
  for (const candidate of candidates) {
    // Ubuntu has a `chromium-browser` that only asks for another package, so a candidate counts only if it runs.
    if (existsSync(candidate) && (await runs(candidate))) {
      return candidate;
    }
  }
  return undefined;
}

async function installChromium(): Promise<void> {
  for (const name of [SHELL, 'chromium']) {
    if (await installPackage(name)) {
      return;
    }
  }
  console.log('Installing Chromium (playwright install --only-shell chromium) …');
  await runTool({ command: ['playwright', 'install', '--only-shell', 'chromium'], show: true });
}

/**
 * Installs the newest version of a Debian package when the script runs as root on Debian; false when that is not possible.
 * Old lists of packages may name a browser that is months behind what visitors use.
 */
async function installPackage(name: string): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    return false;
  }
  console.log(`Installing Chromium (apt-get install ${name}) …`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  // When no mirror answers, the existing Chromium is used.
  const withoutPatience = ['-o', 'Acquire::http::Timeout=15', '-o', 'Acquire::Retries=0'];
  const nothingElse = ['--no-remove', '--no-install-recommends'];
  await runTool({ command: ['apt-get', ...withoutPatience, 'update', '-qq'], show: false, env });
  const { succeeded, output } = await runTool({
    command: ['apt-get', ...withoutPatience, 'install', '-y', '-qq', ...nothingElse, name],
    show: false,
    env,
  });
  if (!succeeded) {
    console.log(output.trim().split('\n').slice(-3).join('\n'));
  }
  return succeeded;
}

function browserInPlaywrightCache(): string {
  const require = createRequire(join(ROOT, 'e2e', 'package.json'));
  const playwright = require(PLAYWRIGHT) as {
    readonly chromium: { executablePath(): string };
  };
  return playwright.chromium.executablePath();
}

/** Playwright keeps the shell of the same build in a folder beside the browser's. */
function shellsInPlaywrightCache(): string[] {
  const [, cache, build] = /^(.*)chromium-(\d+)/.exec(browserInPlaywrightCache()) ?? [];
  const folder = `${cache}chromium_headless_shell-${build}`;
  return existsSync(folder)
    ? readdirSync(folder).map((system) => join(folder, system, 'chrome-headless-shell'))
    : [];
}

async function runs(program: string): Promise<boolean> {
  const { succeeded } = await runTool({ command: [program, '--version'], show: false });
  return succeeded;
}
