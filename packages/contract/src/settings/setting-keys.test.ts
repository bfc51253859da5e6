import { expect, test } from 'vitest';
import { asksForFreshFactor, type SettingKey, settingKeys } from './setting-keys.ts';

/** A switch both ways, and any other setting set and emptied. */
const cells = settingKeys.flatMap((key) =>
  ['true', 'false', 'anything', ''].map((to): [SettingKey, string, boolean] => {
    if (key.startsWith('notifications_')) return [key, to, false];
    return [key, to, !(key === 'security_auto_process' && to === 'false')];
  }),
);

test.each(cells)('%s changed to “%s” asks for a fresh second factor: %s', (key, to, asks) => {
  expect(asksForFreshFactor({ key, to })).toBe(asks);
});
