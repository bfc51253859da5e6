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
    // stated, GHOST_MODE
    ['live', 'live', undefined],
    ['live', 'sandbox', /of a live site, but GHOST_MODE is sandbox here/],
    ['sandbox', 'live', /A sandbox never goes live/],
    ['sandbox', 'sandbox', undefined],
  ] as const)('that says %s, with GHOST_MODE=%s', (stated, mode, problem) => {
    const found = problemOfBackup({ stated, mode });
    if (problem === undefined) expect(found).toBeUndefined();
    else expect(found).toMatch(problem);
  });
});
