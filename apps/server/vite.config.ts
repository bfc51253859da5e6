import { resolve } from 'node:path';
import { decode, encode } from '@jridgewell/sourcemap-codec';
import { defineConfig, type Plugin } from 'vite';

/** Each program that `npm run` starts, with the source that it begins with. */
const programs = {
  start: '../../scripts/start.ts',
  demo: '../../scripts/demo.ts',
  main: 'src/main.ts',
  admin: 'src/commands/admin.ts',
  backup: 'src/commands/backup.ts',
  restore: 'src/commands/restore.ts',
};

/**
 * Packages that stay in node_modules: native ones, those that read files beside themselves, and those that are
 * loaded on first use. A running server can then load them after its programs were built again.
 */
const leftOut = [
  '@node-rs/argon2',
  '@simplewebauthn/server',
  '@zxcvbn-ts/core',
  '@zxcvbn-ts/language-common',
  'pdfkit',
  'qrcode',
  // An optional package of pg that is not installed.
  'pg-native',
];

const isPackage = /[\\/]node_modules[\\/]/;

/**
 * Node reads every source map at the start and keeps it: those of the packages would cost more than loading them. Of our own
 * files the lines are kept and the columns are not, which is most of a map.
 */
function mapOwnLinesOnly(): Plugin {
  return {
    name: 'map-own-lines-only',
    generateBundle: (_options, bundle) => {
      for (const part of Object.values(bundle)) {
        if (part.type !== 'chunk') continue;
        const map = bundle[`${part.fileName}.map`];
        if (part.moduleIds.every((id) => isPackage.test(id))) {
          delete bundle[`${part.fileName}.map`];
          part.code = part.code.replace(/\n\/\/# sourceMappingURL=.*\n?$/, '\n');
        } else if (map?.type === 'asset') map.source = withoutColumns(String(map.source));
      }
    },
  };
}

/** A source map with one segment for each line of a source that a line of the code comes from. */
function withoutColumns(json: string): string {
  const map = JSON.parse(json) as { mappings: string };
  const lines = decode(map.mappings).map((segments) =>
    segments.filter(([, source, line], index) => {
      const before = segments[index - 1];
      return before === undefined || source !== before[1] || line !== before[2];
    }),
  );
  return JSON.stringify({ ...map, mappings: encode(lines) });
}

export default defineConfig({
  plugins: [mapOwnLinesOnly()],
  ssr: { noExternal: true, external: leftOut },
  build: {
    ssr: true,
    target: 'node26',
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(
        Object.entries(programs).map(([name, file]) => [name, resolve(import.meta.dirname, file)]),
      ),
      output: {
        // All beside each other: checkout.ts counts the folders above it.
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        sourcemapExcludeSources: true,
        codeSplitting: { groups: [{ name: 'packages', test: isPackage, entriesAware: true }] },
      },
    },
  },
});
