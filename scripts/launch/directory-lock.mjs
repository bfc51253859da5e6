import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const RETRY_MS = 200;
/** Between the making of the lock and the writing of its pid. */
const PID_GRACE_MS = 5_000;

/**
 * Runs the action while holding a lock that is a folder: making one is atomic on every system and
 * needs nothing installed. A lock whose holder died is taken over.
 */
export async function withDirectoryLock(path, action) {
  mkdirSync(dirname(path), { recursive: true });
  let waitingSince;
  while (!tryMakeDirectory(path)) {
    if (waitingSince === undefined) {
      waitingSince = Date.now();
      console.error('Another command is installing the packages; waiting for it …');
    }
    const holder = readHolder(path);
    const isStale =
      holder === undefined ? Date.now() - waitingSince > PID_GRACE_MS : !isAlive(holder);
    if (isStale) {
      removeAtOnce(path);
    }
    await delay(RETRY_MS);
  }
  try {
    writeFileSync(join(path, 'pid'), String(process.pid));
    return await action();
  } finally {
    rmSync(path, { recursive: true, force: true });
  }
}

function tryMakeDirectory(path) {
  try {
    mkdirSync(path);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') {
      return false;
    }
    throw error;
  }
}

/** By a rename first, so that of two who find it stale only one removes it. */
function removeAtOnce(path) {
  try {
    const aside = `${path}.stale-${process.pid}`;
    renameSync(path, aside);
    rmSync(aside, { recursive: true, force: true });
  } catch {
    // Somebody else was faster.
  }
}

function readHolder(path) {
  try {
    return Number(readFileSync(join(path, 'pid'), 'utf8')) || undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
