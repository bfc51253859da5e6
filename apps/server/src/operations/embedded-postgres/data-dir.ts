import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { join, resolve } from 'node:path';
import { clusterDirOf } from './cluster-layout.ts';
import { chooseDatabaseUser, findClosedFolder } from './database-user.ts';

const CHECKOUT_DIR = resolve(fileURLToPath(new URL('../../../../..', import.meta.url)));

/**
 * The data folder where GHOST_DATA_DIR names none, as an absolute path: `data` in the checkout. Root
 * cannot always use that: the database then runs as another user, who cannot enter a checkout that
 * lies in, say, root's home. Then it is a folder under /var/lib of this checkout's own.
 */
export function defaultDataDir(checkoutDir: string = CHECKOUT_DIR): string {
  const inCheckout = join(checkoutDir, 'data');
  const user = chooseDatabaseUser(clusterDirOf(inCheckout));
  // `data` itself is not asked: it is ours to open for the database's user.
  if (user === undefined || findClosedFolder(checkoutDir, user) === undefined) {
    return inCheckout;
  }
  const checkoutHash = createHash('sha256').update(checkoutDir).digest('hex').slice(0, 8);
  return join('/var/lib/ghost-pay', checkoutHash);
}

/** The data folder that the settings name, absolute: GHOST_DATA_DIR if set, else the default one. */
export function dataDirFrom(env: { readonly GHOST_DATA_DIR?: string | undefined }): string {
  const named = env.GHOST_DATA_DIR;
  // A relative path means the checkout, so that it does not depend on where a command is typed.
  return named === undefined || named === '' ? defaultDataDir() : resolve(CHECKOUT_DIR, named);
}
