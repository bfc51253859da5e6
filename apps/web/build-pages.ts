import { type Language, languages } from '@ghost-pay/contract/languages';
import { build } from 'vite';
import { pagesIn } from './vite.config.ts';

/**
 * Builds the pages in every language into one folder: `node build-pages.ts <folder>`. With `--ssr` the modules by which
 * the server draws them. With `--made-up` the pages of a test, at the addresses of German. Files without a language have
 * the same name in each build.
 */
const [outDir, kind] = process.argv.slice(2);
if (outDir === undefined)
  throw new Error('Usage: node build-pages.ts <folder> [--ssr | --made-up]');
const isMadeUp = kind === '--made-up';
const built: readonly Language[] = isMadeUp ? ['de'] : languages;
for (const language of built) {
  const config = pagesIn(language, { isSsrBuild: kind === '--ssr', isMadeUp });
  await build({
    ...config,
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    build: { ...config.build, outDir, emptyOutDir: language === built[0] },
  });
}
