import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** A pause of a tenth of a second then: the first visitors shall not meet it while they open the site. */
const delayMs = 1_500;

/**
 * Keeps the process small: V8 lets what survives grow to up to four times its size before it collects again, and with
 * this to 1.8 times. Here nearly everything dies young, so it costs hardly any time.
 */
export function growSlowly(): void {
  setFlagsFromString('--heap-growing-percent=80');
}

/** Gives back, soon after the start, what only the start needed. By itself V8 waits for a quiet minute. */
export function returnMemoryOfStart(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as (how: object) => void;
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, delayMs).unref();
}
