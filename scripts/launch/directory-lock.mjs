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
/** A holder that has not shown life for so long is gone, whoever has its pid now. */
const STALE_AFTER_MS = 30_000;

/**
 * Runs the action while holding a lock that is a folder: making one is atomic on every system and
 * needs nothing installed. A lock whose holder died is taken over.
 */
export async function withDirectoryLock(path, action) {
  mkdirSync(dirname(path), { recursive: true });
  let told = false;
  while (!tryMakeDirectory(path)) {
    if (!told) {
      told = true;
      console.error('Another command is installing the packages; waiting for it …');
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
    // Somebody deleted it by hand; the work goes on.
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
