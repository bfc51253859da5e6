import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { ClusterLayout } from './cluster-layout.ts';
import { OperatorError } from '../../core/errors.ts';
import { errorCodeOf } from '../../core/error-code.ts';
import { syncFolder } from '../folders.ts';

// The marker lies beside the cluster. A data folder whose cluster is gone, for example on an unmounted
// volume, is then not mistaken for a new one. It holds PostgreSQL's own system identifier.

/** The identifier of the cluster that was completed in this data folder; undefined if none was. */
export async function readMarker(layout: ClusterLayout): Promise<string | undefined> {
  const text = await readFile(layout.markerFile, 'utf8').catch((error: unknown) => {
    if (errorCodeOf(error) === 'ENOENT') return undefined;
    throw new OperatorError(
      `${layout.markerFile} cannot be read (${error instanceof Error ? error.message : String(error)}): run as the owner of the data folder.`,
      { cause: error },
    );
  });
  return text?.trim();
}

/**
 * Requires the cluster that the marker names, and writes the marker if there is none. The cluster must be
 * complete. Throws an OperatorError if the marker names another one.
 */
export async function requireMarkedCluster(layout: ClusterLayout): Promise<void> {
  const number = await readClusterNumber(layout);
  // PostgreSQL reports the problem of such a cluster itself.
  if (number === undefined) return;
  const marked = await readMarker(layout);
  if (marked === undefined) {
    await writeMarker(layout, number);
  } else if (marked !== number) {
    throw new OperatorError(
      `${layout.clusterDir} holds the database ${number}, and the one of this data folder is ${marked}: mount the right volume or put the right folder back. If the other database is meant, delete ${layout.markerFile}.`,
    );
  }
}

/** The first eight bytes of the control file; undefined if the file is missing or shorter. */
async function readClusterNumber(layout: ClusterLayout): Promise<string | undefined> {
  const control = await readFile(layout.controlFile).catch(() => undefined);
  return control === undefined || control.length < 8
    ? undefined
    : control.readBigUInt64LE(0).toString();
}

async function writeMarker(layout: ClusterLayout, number: string): Promise<void> {
  const draft = `${layout.markerFile}.new`;
  await rm(draft, { force: true });
  // Not a secret, and another user may start the server next time.
  await writeFile(draft, `${number}\n`, { mode: 0o644, flush: true });
  await rename(draft, layout.markerFile);
  await syncFolder(layout.dataDir);
}
