import { expect, test } from 'vitest';
import { type AskedChanges, asksForFreshFactor } from './user-rights.ts';

const user = { role: 'admin', email: 'clerk@example.org' } as const;
const left = undefined;
const roles = [left, 'admin', 'super_admin'] as const;
const emails = [left, 'clerk@example.org', 'other@example.org', null] as const;
const passwords = [left, 'Quiet-Harbor-Lamp-42!'] as const;

/** Every combination of left out, unchanged and changed values, for the own account and for another one. */
const cells = [true, false].flatMap((isOwn) =>
  roles.flatMap((role) =>
    emails.flatMap((email) =>
      passwords.map((password): [boolean, AskedChanges, boolean] => [
        isOwn,
        { role, email, password },
        role === 'super_admin' ||
          email === 'other@example.org' ||
          email === null ||
          (password !== left && !isOwn),
      ]),
    ),
  ),
);

test.each(cells)(
  'own account %s, changes %j: a fresh second factor is asked for: %s',
  (...cell) => {
    const [isOwn, changes, asks] = cell;
    expect(asksForFreshFactor(changes, { user, isOwn })).toBe(asks);
  },
);
