import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { ROOT, runTool } from './run-tool.ts';

/** A dependency of the browser tests, not of these scripts. */
const PLAYWRIGHT = '@playwright/test';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const MAC_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The path of a Chromium that runs here: the one that CHROMIUM_PATH names, one on the PATH, one in
 * Playwright's cache, else one that is installed now. Throws with one line that says what to do.
 */
export async function findChromium(): Promise<string> {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') {
    if (await runs(named)) {
      return named;
    }
    throw new Error(`CHROMIUM_PATH names ${named}, which does not run: correct it or unset it.`);
  }
  const found = await firstThatRuns();
  if (found !== undefined) {
    return found;
  }
  await installChromium();
  const installed = await firstThatRuns();
  if (installed !== undefined) {
    return installed;
  }
  throw new Error(
    'No Chromium was found and none could be installed: install Chromium or Chrome, or set CHROMIUM_PATH to one.',
  );
}

async function firstThatRuns(): Promise<string | undefined> {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const onPath = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  for (const candidate of [...onPath, ...MAC_PLACES, ...inPlaywrightCache()]) {
    // Ubuntu has a `chromium-browser` that only asks for another package: it must run to count.
    if (existsSync(candidate) && (await runs(candidate))) {
      return candidate;
    }
  }
  return undefined;
}

async function installChromium(): Promise<void> {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium (apt-get install chromium) …');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await runTool({ command: ['apt-get', 'update', '-qq'], show: false, env });
    const install = ['install', '-y', '-qq', '--no-install-recommends', 'chromium'] as const;
    const { succeeded, output } = await runTool({
      command: ['apt-get', ...install],
      show: false,
      env,
    });
    if (succeeded && (await firstThatRuns()) !== undefined) {
      return;
    }
    console.log(output.trim().split('\n').slice(-3).join('\n'));
  }
  console.log('Installing Chromium (playwright install chromium) …');
  await runTool({ command: ['playwright', 'install', 'chromium'], show: true });
}

function inPlaywrightCache(): string[] {
  const require = createRequire(join(ROOT, 'e2e', 'package.json'));
  const playwright = require(PLAYWRIGHT) as {
    readonly chromium: { executablePath(): string };
  };
  return [playwright.chromium.executablePath()];
}

async function runs(program: string): Promise<boolean> {
  const { succeeded } = await runTool({ command: [program, '--version'], show: false });
  return succeeded;
}
