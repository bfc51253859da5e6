import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import { checkoutDir } from '../../checkout.ts';
import { clusterDirOf } from './cluster-layout.ts';
import { chooseDatabaseUser, findClosedFolder } from './database-user.ts';

/**
 * The default data folder without GHOST_DATA_DIR, as an absolute path: `data` in the checkout. If the server
 * runs as root, the database runs as another user, who may not be able to enter the checkout, for example in
 * root's home. Then it is a folder under /var/lib for this checkout.
 */
export function defaultDataDir(checkout: string = checkoutDir): string {
  const inCheckout = join(checkout, 'data');
  const user = chooseDatabaseUser(clusterDirOf(inCheckout));
  // `data` itself is not checked: we can open it for the database's user.
  if (user === undefined || findClosedFolder(checkout, user) === undefined) {
    return inCheckout;
  }
  const checkoutHash = createHash('sha256').update(checkout).digest('hex').slice(0, 8);
  return join('/var/lib/ghost-pay', checkoutHash);
}

/** The absolute data folder: GHOST_DATA_DIR if set, else the default. */
export function dataDirFrom(env: { readonly GHOST_DATA_DIR?: string | undefined }): string {
  const named = env.GHOST_DATA_DIR;
  // A relative path is relative to the checkout, independent of the current folder.
  return named === undefined || named === '' ? defaultDataDir() : resolve(checkoutDir, named);
}
