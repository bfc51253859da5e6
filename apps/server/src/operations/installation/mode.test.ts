import { describe, expect, test } from 'vitest';
import { problemOfBackup, problemOfMode, problemOfSaying } from './mode.ts';

describe('a program on a database', () => {
  test.each([
    ['empty', 'live', undefined],
    ['empty', 'sandbox', undefined],
    ['live', 'live', undefined],
    ['live', 'sandbox', /belongs to a live site, but GHOST_MODE is sandbox.*GHOST_MODE=live/],
    ['sandbox', 'live', /never goes live.*new data folder.*empty database.*can be moved/],
    ['sandbox', 'sandbox', undefined],
    ['unknown', 'live', /does not say.*set-mode live.*set-mode sandbox/],
    ['unknown', 'sandbox', /does not say.*set-mode live.*set-mode sandbox/],
  ] as const)('that is %s, in %s mode: %s', (stated, mode, problem) => {
    const said = problemOfMode({ stated, mode });
    if (problem === undefined) expect(said).toBeUndefined();
    else expect(said).toMatch(problem);
  });
});

describe('an operator who says the mode', () => {
  test.each([
    // stated, said, GHOST_MODE, whether a sandbox has used it
    ['empty', 'live', 'live', false, /no database/],
    ['empty', 'sandbox', 'sandbox', false, /no database/],
    ['live', 'live', 'live', false, undefined],
    ['live', 'live', 'sandbox', true, undefined],
    ['live', 'sandbox', 'sandbox', true, /cannot be changed/],
    ['live', 'sandbox', 'live', false, /cannot be changed/],
    ['sandbox', 'sandbox', 'sandbox', true, undefined],
    ['sandbox', 'sandbox', 'live', true, undefined],
    ['sandbox', 'live', 'live', true, /never goes live/],
    ['sandbox', 'live', 'sandbox', true, /never goes live/],
    ['unknown', 'live', 'live', false, undefined],
    ['unknown', 'live', 'live', true, undefined],
    ['unknown', 'live', 'sandbox', false, /GHOST_MODE is sandbox here/],
    ['unknown', 'live', 'sandbox', true, /GHOST_MODE is sandbox here/],
    ['unknown', 'sandbox', 'sandbox', true, undefined],
    ['unknown', 'sandbox', 'sandbox', false, /belongs to a live site/],
    ['unknown', 'sandbox', 'live', true, /GHOST_MODE is live here/],
    ['unknown', 'sandbox', 'live', false, /GHOST_MODE is live here/],
  ] as const)(
    'of a database that is %s: %s, with GHOST_MODE=%s',
    (stated, said, mode, been, problem) => {
      const found = problemOfSaying({ stated, said, mode, hasBeenSandbox: been });
      if (problem === undefined) expect(found).toBeUndefined();
      else expect(found).toMatch(problem);
    },
  );
});

describe('a backup', () => {
  test.each([
    // stated, said, GHOST_MODE
    ['live', undefined, 'live', undefined],
    ['live', undefined, 'sandbox', /of a live site, but GHOST_MODE is sandbox here/],
    ['live', 'live', 'live', undefined],
    ['live', 'live', 'sandbox', /of a live site, but GHOST_MODE is sandbox here/],
    ['live', 'sandbox', 'live', /its mode, which is live. Leave --mode out/],
    ['live', 'sandbox', 'sandbox', /its mode, which is live. Leave --mode out/],
    ['sandbox', undefined, 'live', /A sandbox never goes live/],
    ['sandbox', undefined, 'sandbox', undefined],
    ['sandbox', 'live', 'live', /its mode, which is sandbox. Leave --mode out/],
    ['sandbox', 'live', 'sandbox', /its mode, which is sandbox. Leave --mode out/],
    ['sandbox', 'sandbox', 'live', /A sandbox never goes live/],
    ['sandbox', 'sandbox', 'sandbox', undefined],
    [null, undefined, 'live', /add --mode live/],
    [null, undefined, 'sandbox', /add --mode live/],
    [null, 'live', 'live', undefined],
    [null, 'live', 'sandbox', /of a live site, but GHOST_MODE is sandbox here/],
    [null, 'sandbox', 'live', /A sandbox never goes live/],
    [null, 'sandbox', 'sandbox', undefined],
  ] as const)('that says %s, called %s, with GHOST_MODE=%s', (stated, said, mode, problem) => {
    const found = problemOfBackup({ stated, said, mode });
    if (problem === undefined) expect(found).toBeUndefined();
    else expect(found).toMatch(problem);
  });
});
