import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. The built programs in `apps/server/dist` lie as deep in it as this file, so this holds for both. */
export const checkoutDir = resolve(fileURLToPath(new URL('../../..', import.meta.url)));
