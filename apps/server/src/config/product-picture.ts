import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The operator's picture of the product, as the home page shows it. */
export interface ProductPicture {
  /** From the root of the site. It changes with the picture, so browsers may keep what they have. */
  readonly address: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** A phone loads it before the page is whole. */
const mostBytes = 500_000;

/** By their first bytes: a browser is told the type, and guesses none. SVG is left out, because it can carry scripts. */
const kinds = [
  { type: 'image/png', extension: 'png', at: 0, begins: '\x89PNG\r\n\x1A\n' },
  { type: 'image/jpeg', extension: 'jpg', at: 0, begins: '\xFF\xD8\xFF' },
  { type: 'image/webp', extension: 'webp', at: 8, begins: 'WEBP' },
  { type: 'image/avif', extension: 'avif', at: 4, begins: 'ftypavif' },
];

/** Reads the picture once, at the start. What cannot be shown is a problem of the settings. */
export function readProductPicture(
  file: string | undefined,
  problems: string[],
): ProductPicture | undefined {
  if (file === undefined) return undefined;
  let bytes;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    problems.push(
      `SITE_PICTURE cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
    return undefined;
  }
  const first = bytes.toString('latin1', 0, 16);
  const kind = kinds.find(({ at, begins }) => first.startsWith(begins, at));
  if (kind === undefined) problems.push('SITE_PICTURE must be a PNG, JPEG, WebP or AVIF picture');
  else if (bytes.length > mostBytes) problems.push('SITE_PICTURE must have at most 500 kB');
  else {
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
    return { address: `/product-${hash}.${kind.extension}`, type: kind.type, bytes };
  }
  return undefined;
}
