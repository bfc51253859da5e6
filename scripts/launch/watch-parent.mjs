const CHECK_MS = 200;

/** Calls `onGone` once this process has another parent than now: the one that it has now is gone. */
export function watchParent(onGone) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid !== parent) {
      clearInterval(timer);
      onGone();
    }
  }, CHECK_MS);
  return timer;
}
