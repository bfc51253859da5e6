import {
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const RETRY_MS = 200;
const HEARTBEAT_MS = 2_000;
/** A holder without a sign of life for this long is gone, even if another process has its pid now. */
const STALE_AFTER_MS = 30_000;

/**
 * Runs the action while holding a lock that is a folder: making a folder is atomic on every system
 * and needs no installed package. A lock whose holder died is taken over. `doing` tells people what the
 * holder does.
 */
export async function withDirectoryLock({ path, doing }, action) {
  mkdirSync(dirname(path), { recursive: true });
  let told = false;
  while (!tryMakeDirectory(path)) {
    if (!told) {
      told = true;
      console.error(`Another command is ${doing}; waiting for it …`);
    }
    if (isStale(path)) {
      removeAtOnce(path);
    }
    await delay(RETRY_MS);
  }
  const heartbeat = setInterval(() => showLife(path), HEARTBEAT_MS);
  try {
    writeFileSync(join(path, 'pid'), String(process.pid));
    return await action();
  } finally {
    clearInterval(heartbeat);
    rmSync(path, { recursive: true, force: true });
  }
}

function showLife(path) {
  try {
    utimesSync(path, new Date(), new Date());
  } catch {
    // A person deleted the lock; the action continues.
  }
}

function isStale(path) {
  const holder = readHolder(path);
  if (holder !== undefined && !isAlive(holder)) {
    return true;
  }
  const lastSign = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  return lastSign !== undefined && Date.now() - lastSign > STALE_AFTER_MS;
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

/** Renamed first: of two processes that find it stale only one can remove it. */
function removeAtOnce(path) {
  try {
    const aside = `${path}.stale-${process.pid}`;
    renameSync(path, aside);
    rmSync(aside, { recursive: true, force: true });
  } catch {
    // Another process was faster.
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
