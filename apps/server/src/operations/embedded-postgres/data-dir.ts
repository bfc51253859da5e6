import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { join, resolve } from 'node:path';
import { clusterDirOf } from './cluster-layout.ts';
import { chooseDatabaseUser, findClosedFolder } from './database-user.ts';

const CHECKOUT_DIR = resolve(fileURLToPath(new URL('../../../../..', import.meta.url)));

/**
 * The default data folder without GHOST_DATA_DIR, as an absolute path: `data` in the checkout. If the server
 * runs as root, the database runs as another user, who may not be able to enter the checkout, for example in
 * root's home. Then it is a folder under /var/lib for this checkout.
 */
export function defaultDataDir(checkoutDir: string = CHECKOUT_DIR): string {
  const inCheckout = join(checkoutDir, 'data');
  const user = chooseDatabaseUser(clusterDirOf(inCheckout));
  // `data` itself is not checked: we can open it for the database's user.
  if (user === undefined || findClosedFolder(checkoutDir, user) === undefined) {
    return inCheckout;
  }
  const checkoutHash = createHash('sha256').update(checkoutDir).digest('hex').slice(0, 8);
  return join('/var/lib/ghost-pay', checkoutHash);
}

/** The absolute data folder: GHOST_DATA_DIR if set, else the default. */
export function dataDirFrom(env: { readonly GHOST_DATA_DIR?: string | undefined }): string {
  const named = env.GHOST_DATA_DIR;
  // A relative path is relative to the checkout, independent of the current folder.
  return named === undefined || named === '' ? defaultDataDir() : resolve(CHECKOUT_DIR, named);
}
