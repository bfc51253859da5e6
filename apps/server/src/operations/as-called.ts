const scripts = new Set(['admin', 'backup', 'demo', 'restore', 'start']);

/**
 * Every text names the program `ghost-pay`. Where a script of npm started this process, as in a checkout without a service, the same
 * commands are scripts of npm too.
 */
export function asCalled(text: string, environment: NodeJS.ProcessEnv = process.env): string {
  if (!scripts.has(environment['npm_lifecycle_event'] ?? '')) return text;
  return text
    .replaceAll(
      /\bghost-pay (?:admin |(?=(?:doctor|setup-link|status|version)\b))/g,
      'npm run admin -- ',
    )
    .replaceAll(/\bghost-pay (backup|restore) /g, 'npm run $1 -- ')
    .replaceAll(/\bghost-pay inspect\b/g, 'npm start -- --inspect');
}
