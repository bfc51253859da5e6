import type { Settings } from '@ghost-pay/contract/settings/settings.schemas';
import { expect, test } from 'vitest';
import { settledNumber, tabOfSetting, withEdit } from './settings-draft.ts';

test.each([
  ['48', '48'],
  ['', '72'],
  ['abc', '72'],
  ['0', '1'],
  ['169', '168'],
  ['1e9', '168'],
  ['24.4', '24'],
])('%j hours are settled as %s', (typed, settled) => {
  expect(settledNumber('security_max_pending_hours', typed)).toBe(settled);
});

test('what is typed back to what it was is no edit', () => {
  const settings = { notifications_email: 'true' } as Settings;
  const key = 'notifications_email';
  const edits = withEdit({ codes_keep_days: '5' }, { settings, key, value: 'false' });
  expect(edits).toEqual({ codes_keep_days: '5', notifications_email: 'false' });
  expect(withEdit(edits, { settings, key, value: 'true' })).toEqual({ codes_keep_days: '5' });
});

test.each([
  ['codes_keep_days', 'general'],
  ['notifications_email', 'general'],
  ['card_payout_address', 'methods'],
  ['payment_method_crypto_name', 'methods'],
  ['crypto_sol_address', 'crypto'],
])('%s is edited on the tab %s', (key, tab) => {
  expect(tabOfSetting(key)).toBe(tab);
});
