import { expect, type Page } from '@playwright/test';
import { passkeyStates, withPasskeysToAskFor } from './passkey-states.ts';
import type { PageState } from './page-state.ts';
import type { Person } from './person.ts';
import { serverAnswer } from './server-answer.ts';

// The checks before the back-office. The answers are played: real ones would change the operator's
// account, or need ten minutes.

async function askedForFreshCode(person: Person): Promise<void> {
  const { page } = person;
  await page.route('**/api/auth/2fa/recovery-codes', (route) =>
    route.fulfill({
      status: 403,
      json: { error: 'Please confirm.', code: 'STEP_UP_REQUIRED', requestId: 'played' },
    }),
  );
  person.expectRefusal('POST /api/auth/2fa/recovery-codes', 403);
  await page.goto('/admin/account');
  await page.getByRole('button', { name: 'Get new recovery codes' }).click();
  await expect(page.getByRole('dialog', { name: 'Confirm that it is you' })).toBeVisible();
}

async function asPlainAdmin(page: Page): Promise<void> {
  await page.route('**/api/auth/me', async (route) => {
    const response = await serverAnswer(route);
    const me = (await response.json()) as object;
    await route.fulfill({ response, json: { ...me, role: 'admin' } });
  });
}

export const adminGuardStates: readonly PageState[] = [
  { name: 'admin-step-up', show: askedForFreshCode },
  {
    name: 'admin-step-up-without-code',
    show: async (person) => {
      await askedForFreshCode(person);
      const dialog = person.page.getByRole('dialog', { name: 'Confirm that it is you' });
      await dialog.getByRole('button', { name: 'Confirm' }).click();
      await expect(dialog.getByLabel('6-digit code')).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'admin-step-up-by-passkey',
    show: async (person) => {
      await withPasskeysToAskFor(person.page);
      await askedForFreshCode(person);
      await person.page.getByRole('button', { name: 'Use a Passkey' }).click();
      await expect(person.page.getByText('No passkey was used')).toBeVisible();
    },
  },
  ...passkeyStates,
  {
    name: 'admin-new-recovery-codes',
    show: async ({ page }) => {
      const recoveryCodes = Array.from({ length: 10 }, (_, index) => `ABCDE-FGH0${index}`);
      await page.route('**/api/auth/2fa/recovery-codes', (route) =>
        route.fulfill({ json: { recoveryCodes } }),
      );
      await page.goto('/admin/account');
      await page.getByRole('button', { name: 'Get new recovery codes' }).click();
      await expect(page.getByRole('heading', { name: 'Your new recovery codes' })).toBeVisible();
    },
  },
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
