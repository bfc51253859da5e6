import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
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
if (kind === undefined) await compressFiles(outDir);

/**
 * Puts each file of text beside itself in the two forms that the server sends. It would otherwise compress each again for
 * every visitor, and with less care.
 */
async function compressFiles(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  const texts = files.filter((file) => /^(?!\.vite).*\.(?:js|css|svg)$/.test(file));
  await Promise.all(
    texts.map(async (name) => {
      const file = join(folder, name);
      const content = await readFile(file);
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      };
      await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
      await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
    }),
  );
}
