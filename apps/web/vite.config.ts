import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import type { Language } from '@ghost-pay/contract/languages';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { madeUpTexts, namesOfLanguage, textsOf } from './language-build.ts';

/**
 * Asks for the font together with the style sheet instead of after it: one round trip less
 * until the text stands in its final shape.
 */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              href: `/${file}`,
              as: 'font',
              type: 'font/woff2',
              crossorigin: true,
            },
            injectTo: 'head' as const,
          })),
    },
  };
}

const firstPageParts =
  /src\/(?:app\/(?:app\.texts|not-found-page|public-\w+|root-route|sandbox-banner|theme-switch)|lib\/(?:api-client|class-names|error-sentence|format|kept-text|page-title|prices|session|site-info|theme)|ui\/(?:alert|button|empty-state|ghost-mark|loader|method-mark|skeleton|toast))\.|lucide-react\/dist\/esm\/(?:[A-Za-z]+|shared\/.+)\.m?js$|icons\/(?:arrow-right|copy|heart-handshake|zap)\.|contract\/src\/(?:site\/|transactions\/transaction-words|pricing\/pricing-words|(?:api-error|client|durations)\.)/;

const queryParts =
  /node_modules\/@tanstack\/(?:query-core|react-query)\/.*\/(?:query|queryObserver|queryClient|queryCache|mutation|mutationCache|removable|retryer|thenable|subscribable|notifyManager|focusManager|onlineManager|timeoutManager|environmentManager|utils|infiniteQueryBehavior|IsRestoringProvider|QueryClientProvider|QueryErrorResetBoundary|errorBoundaryUtils|suspense|useBaseQuery|useQuery)\.js|src\/app\/server-state\./;

const commonParts =
  /src\/(?:lib\/(?:copy-text|save-file|translated-word|use-present)|ui\/(?:badge|copy-button|field|status-badge|text-input))\.|contract\/src\/(?:coin-amounts|evidence\/assets)\.|icons\/(?:arrow-left|check|circle-question-mark|circle-x|contrast|download|key-round|mail|minus|printer|receipt-text|refresh-cw)\./;

const payerParts =
  /src\/(?:lib\/(?:idempotency-keys|isolated|sent-payments|typed-decimal|voucher-words)|ui\/(?:action-bar|checkbox|decimal-input|panel-mark|radio-cards))\.|contract\/src\/(?:card-payments\/card-payment-words|transactions\/(?:code-words|payer-rules)|(?:payment-id|request-headers|typed-text|visitor-refusals)\.)/;

const officeParts =
  /src\/(?:app\/admin\.texts|lib\/(?:keys\/(?:commands|key-choice|key-table|rows)|list-search|payment-labels\.texts|role-labels|undo-offers|use-media-query)|ui\/(?:below-rows|drawer|key-mark|lists\.texts|page-header|promise-badge|refresh-button|relative-time|side-panel-place)|features\/(?:auth\/(?:api|me-key|session-clock)|keys\/keys\.texts|\w+\/(?:list\/)?\w+\.search))\.|contract\/src\/(?:audit\/audit-words|auth\/auth-words|desk\/desk-words|events\/event-words|outbox\/outbox-words|page-sizes|transfers\/transfer-words|webhooks\/webhook-words)\.|icons\/(?:activity|settings|user-cog|users)\./;

/**
 * What is seen first is asked for first: the style sheet before the scripts, and the scripts with a
 * low priority, because the server has drawn the page and they only bring it to life.
 */
function styleBeforeScripts(): Plugin {
  return {
    name: 'style-before-scripts',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const styleSheets = html.match(/ *<link rel="stylesheet"[^>]*>\n/g) ?? [];
        return styleSheets
          .reduce((rest, link) => rest.replace(link, ''), html)
          .replaceAll(
            /<(?=script type="module"|link rel="modulepreload")[^>]*/g,
            (tag) => `${tag} fetchpriority="low"`,
          )
          .replace(/ *<script type="module"/, (tag) => `${styleSheets.join('')}${tag}`);
      },
    },
  };
}

/** The pages in one language: for browsers, or as the module that the server draws them with. */
export const pagesIn = (
  language: Language,
  { isSsrBuild, isMadeUp = false }: { isSsrBuild: boolean; isMadeUp?: boolean },
): UserConfig => ({
  plugins: [
    isMadeUp ? madeUpTexts() : textsOf(language),
    react({ jsxImportSource: '#jsx' }),
    tailwindcss(),
    preloadFont(),
    styleBeforeScripts(),
    namesOfLanguage(language),
  ],
  define: {
    'import.meta.env.SITE_LANGUAGE': JSON.stringify(language),
    // The server gets the React that visitors get.
    ...(isSsrBuild && { 'process.env.NODE_ENV': '"production"' }),
  },
  resolve: {
    alias: [
      {
        find: /^zod$/,
        replacement: fileURLToPath(new URL('src/lib/zod-jitless.ts', import.meta.url)),
      },
    ],
  },
  ...(isSsrBuild && {
    // The server loads it as one file that needs nothing installed.
    ssr: { noExternal: true },
  }),
  // The files without a language come with the English build.
  publicDir: isSsrBuild || language !== 'en' ? false : 'public',
  build: {
    manifest: isSsrBuild ? false : `.vite/manifest.${language}.json`,
    // The server keeps the text of each language's module in memory.
    ...(isSsrBuild && { ssr: 'src/entry-server.tsx', minify: true }),
    // The page's policy allows nothing inline: no data: fonts, and no inline preload script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: isSsrBuild
        ? { codeSplitting: false, entryFileNames: `entry-server.${language}.js` }
        : {
            // Blockers' lists know names of files such as tracking-page.js: no file has a name.
            hashCharacters: 'hex',
            entryFileNames: 'assets/[hash:12].js',
            chunkFileNames: 'assets/[hash:12].js',
            assetFileNames: 'assets/[hash:12][extname]',
            codeSplitting: {
              // One file that every page needs and that no release of ours changes: it compresses better whole.
              groups: [
                {
                  name: 'framework',
                  test: /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@tanstack\/(?:history|(?:react-)?(?:router|router-core|store)))\//,
                },
                {
                  // The small parts that the first page needs, in one file instead of a dozen.
                  name: 'shell',
                  test: firstPageParts,
                },
                {
                  // Otherwise a page of the back-office that needs a part of it divides it for visitors too.
                  name: 'query',
                  test: queryParts,
                },
                {
                  // Apart from the next, of which the pricing page needs nothing else.
                  name: 'coins',
                  test: /contract\/src\/(?:coin-words|coins|record-of)\.|icons\/(?:clock|external-link|gift|plus)\./,
                },
                {
                  // The small parts of pages that are not seen first, in one file instead of thirty.
                  name: 'parts',
                  test: commonParts,
                },
                {
                  // What payers type, and how it is read: the back-office loads it with its forms.
                  name: 'payer',
                  test: payerParts,
                },
                {
                  // The small parts of every page of the back-office; scripts/byte-budgets.ts keeps it from visitors.
                  name: 'office',
                  test: officeParts,
                },
                {
                  // What the tracker and the confirmation say of a payment.
                  name: 'situation',
                  test: /src\/lib\/(?:situation|tokens-of-sent|use-followed-payment)\.|contract\/src\/tracking\/situation/,
                },
                {
                  name: 'tracking',
                  test: /src\/features\/tracking\/(?!answer\/(?:answer|correction-page|top-up)|(?:components|pages)\/receipt|receipt)/,
                },
                {
                  // The payment page's steps; the methods' panels and the confirmation load later.
                  name: 'payment',
                  test: /src\/features\/payment\/(?!card\/|panels\/|confirmation)|panels\/use-submit/,
                },
                {
                  name: 'confirmation',
                  test: /src\/features\/payment\/(?:confirmation\/confirmation(?:-|\.texts)|card\/(?!card-(?:choice|in-progress|panel)))/,
                },
              ],
            },
          },
    },
  },
  server: { proxy: { '/api': 'http://localhost:3004' } },
});

export default defineConfig(({ isSsrBuild = false }) => pagesIn('en', { isSsrBuild }));
