import { expect, type Page } from '@playwright/test';
import { passkeyStates } from './passkey-states.ts';
import type { PageState } from './page-state.ts';
import { serverAnswer } from './server-answer.ts';

// The checks before the back-office. The answers are played: real ones would change the operator's account.

async function asPlainAdmin(page: Page): Promise<void> {
  await page.route('**/api/auth/me', async (route) => {
    const response = await serverAnswer(route);
    const me = (await response.json()) as object;
    await route.fulfill({ response, json: { ...me, role: 'admin' } });
  });
}

export const adminGuardStates: readonly PageState[] = [
  ...passkeyStates,
  {
    name: 'admin-access-restricted',
    show: async ({ page }) => {
      await asPlainAdmin(page);
      await page.goto('/admin/settings');
      await expect(page.getByRole('heading', { name: 'Access Restricted' })).toBeVisible();
    },
  },
  {
    name: 'admin-addresses-changed',
    show: async ({ page }) => {
      await page.route('**/api/settings/address-changes', (route) =>
        route.fulfill({
          json: [
            {
              id: '2',
              key: 'card_payout_address',
              old_address: null,
              new_address: '0x52908400098527886E0F7030069857D2E4169EE7',
              changed_at: '2026-11-20T09:30:00.000Z',
              changed_by: 'operator',
            },
            {
              id: '1',
              key: 'crypto_sol_address',
              old_address: '11111111111111111111111111111112',
              new_address: null,
              changed_at: '2026-11-19T17:05:00.000Z',
              changed_by: 'a-super-admin-with-a-rather-long-name',
            },
          ],
        }),
      );
      await page.goto('/admin/users');
      await page.getByRole('button', { name: /Details$/ }).click();
      await expect(
        page.getByText('0x52908400098527886E0F7030069857D2E4169EE7', { exact: true }),
      ).toBeVisible();
    },
  },
];
