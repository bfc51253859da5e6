import { expect, test } from 'vitest';
import { asksForFreshFactor, type SettingKey, settingGroups } from './setting-keys.ts';

const keys = Object.keys(settingGroups) as SettingKey[];
/** A switch both ways, and any other setting set and emptied. */
const cells = keys.flatMap((key) =>
  ['true', 'false', 'anything', ''].map((to): [SettingKey, string, boolean] => {
    if (key.startsWith('notifications_')) return [key, to, false];
    return [key, to, !(key === 'security_auto_process' && to === 'false')];
  }),
);

test.each(cells)('%s changed to “%s” asks for a fresh second factor: %s', (key, to, asks) => {
  expect(asksForFreshFactor({ key, to })).toBe(asks);
});
