import { readFileSync } from 'node:fs';
import path from 'node:path';
import { checkoutDir } from '../../../apps/server/src/checkout.ts';

/** The lines of a page below a heading, without those below the next one of its rank or a higher one. */
function sectionOf(page: string, heading: string): string[] {
  const lines = readFileSync(path.join(checkoutDir, 'docs', page), 'utf8').split('\n');
  const begin = lines.findIndex(
    (line) => /^#+ /.test(line) && line.replace(/^#+ /, '') === heading,
  );
  if (begin === -1) throw new Error(`docs/${page} has no heading “${heading}”`);
  const rank = /^#+/.exec(lines[begin] ?? '')?.[0].length ?? 0;
  const rest = lines.slice(begin + 1);
  const end = rest.findIndex((line) => (/^#+(?= )/.exec(line)?.[0].length ?? 9) <= rank);
  return end === -1 ? rest : rest.slice(0, end);
}

/** The blocks of commands below a heading, as an operator copies them. */
export function blocksOf(page: string, heading: string): string[] {
  const blocks: string[][] = [];
  let isInside = false;
  for (const line of sectionOf(page, heading)) {
    const isFence = line.trimStart().startsWith('```');
    if (isFence && !isInside) blocks.push([]);
    if (isFence) isInside = !isInside;
    else if (isInside) blocks.at(-1)?.push(line);
  }
  return blocks.map((lines) => lines.join('\n'));
}

/**
 * A command that stands in a sentence below a heading, with what an operator puts into its places, such as FILE. Throws if
 * the page does not say it any more.
 */
export function commandOf(
  page: string,
  heading: string,
  command: string,
  places: Readonly<Record<string, string>> = {},
): string {
  if (!sectionOf(page, heading).join('\n').includes(`\`${command}\``))
    throw new Error(`docs/${page} does not say “${command}” below “${heading}”`);
  return Object.entries(places).reduce(
    (text, [place, value]) => text.replaceAll(place, value),
    command,
  );
}
