/** Pseudo-random numbers from 0 to below 1, the same for the same seed. */
export type Chance = () => number;

/** A linear congruential generator: a failure can be repeated with its seed. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 32;
  };
}

/** One of `options`, which must not be empty. */
export function pick<Option>(chance: Chance, options: readonly Option[]): Option {
  const option = options[Math.floor(chance() * options.length)];
  if (option === undefined) throw new RangeError('There is nothing to pick from');
  return option;
}
