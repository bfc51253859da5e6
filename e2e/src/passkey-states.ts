import { expect, type Page } from '@playwright/test';
import { closeDialog, type PageState } from './page-state.ts';
import type { Person } from './person.ts';
import { signInPage } from './signing-in.ts';

// Passkeys at the sign-in, on the own account and before dangerous acts. The answers are played:
// the operator's account stays unchanged.

const day = (count: number) => `2026-11-${String(count).padStart(2, '0')}T09:30:00.000Z`;
const kept = [
  { id: '1', name: 'Laptop', created_at: day(2), last_used_at: day(20) },
  {
    id: '2',
    name: 'Blue security key in the drawer at home, left',
    created_at: day(3),
    last_used_at: null,
  },
  {
    id: '3',
    name: 'A-phone-with-a-name-without-a-single-space-in-it',
    created_at: day(4),
    last_used_at: day(19),
  },
];

/** The result of the browser's own dialog on the loaded page: 'cancelled', or none while it is open. */
async function playBrowserDialog(page: Page, outcome: 'cancelled' | 'open'): Promise<void> {
  const answer =
    outcome === 'open'
      ? 'new Promise(() => undefined)'
      : 'Promise.reject(new DOMException("", "NotAllowedError"))';
  await page.evaluate(
    `for (const act of ['get', 'create']) navigator.credentials[act] = () => ${answer}; undefined`,
  );
}

const question = {
  challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  rpId: 'localhost',
  allowCredentials: [{ id: 'AAAA', type: 'public-key', transports: ['internal'] }],
  userVerification: 'preferred',
  timeout: 300_000,
};

const creation = {
  challenge: question.challenge,
  rp: { id: 'localhost', name: 'Ghost Pay' },
  user: { id: 'AAAA', name: 'operator', displayName: 'operator' },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'preferred',
    requireResidentKey: false,
    userVerification: 'preferred',
  },
  attestation: 'none',
  timeout: 300_000,
};

async function atSecondStep(person: Person): Promise<void> {
  const { page } = person;
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({
      status: 401,
      json: {
        error: 'Please enter the 6-digit code',
        code: 'TWOFA_TOKEN_REQUIRED',
        requestId: 'played',
        user: { username: 'operator' },
        passkey: question,
      },
    }),
  );
  person.expectRefusal('POST /api/auth/login', 401);
  await page.goto('/admin');
  await signInPage(page).giveCredentials({ username: 'operator', password: 'Some-Password-7' });
  await expect(page.getByRole('button', { name: 'Use a Passkey' })).toBeVisible();
}

/** Before the sign-in. */
export const passkeySignInStates: readonly PageState[] = [
  {
    name: 'admin-sign-in-passkey',
    show: atSecondStep,
    next: [
      {
        name: 'admin-sign-in-passkey-cancelled',
        show: async ({ page }) => {
          await playBrowserDialog(page, 'cancelled');
          await signInPage(page).code.fill('123');
          await page.getByRole('button', { name: 'Use a Passkey' }).click();
          await expect(page.getByText('No passkey was used')).toBeVisible();
        },
      },
      {
        name: 'admin-sign-in-passkey-waiting',
        show: async (person) => {
          const { page } = person;
          await playBrowserDialog(page, 'open');
          // A question that was cancelled is used up.
          person.expectRefusal('POST /api/auth/login', 401);
          await page.getByRole('button', { name: 'Use a Passkey' }).click();
          await expect(page.getByText('Waiting for your device…')).toBeVisible();
        },
      },
    ],
  },
];

/** The own account with passkeys, what is done to them, and what asks for one. */
export const passkeyStates: readonly PageState[] = [
  {
    name: 'admin-passkeys',
    show: async ({ page }) => {
      await page.route('**/api/auth/passkeys', (route) =>
        route.fulfill({
          json: { passkeys: kept, origin: new URL(route.request().url()).origin },
        }),
      );
      await page.goto('/admin/account');
      await expect(page.getByText('This session')).toBeVisible();
      await expect(page.getByText('Laptop')).toBeVisible();
    },
    next: [
      {
        name: 'admin-passkey-rename',
        show: async ({ page }) => {
          await page.getByRole('button', { name: 'Rename Laptop' }).click();
          const dialog = page.getByRole('dialog', { name: 'Rename the passkey' });
          await dialog.getByLabel('Name').fill('');
          await dialog.getByRole('button', { name: 'Save' }).click();
          await expect(dialog.getByText('Please enter a name')).toBeVisible();
        },
      },
      {
        name: 'admin-passkey-add-cancelled',
        show: async ({ page }) => {
          await closeDialog(page);
          await playBrowserDialog(page, 'cancelled');
          await page.route('**/api/auth/passkeys/registration', (route) =>
            route.fulfill({ json: creation }),
          );
          await page.getByRole('button', { name: 'Add a Passkey' }).click();
          const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
          await dialog.getByRole('button', { name: 'Continue' }).click();
          await expect(dialog.getByText('No passkey was added')).toBeVisible();
        },
      },
      {
        name: 'admin-step-up-by-passkey',
        show: async (person) => {
          const { page } = person;
          await closeDialog(page);
          await page.route('**/api/auth/passkeys/challenge', (route) =>
            route.fulfill({ json: question }),
          );
          await page.route('**/api/auth/2fa/recovery-codes', (route) =>
            route.fulfill({
              status: 403,
              json: { error: 'Please confirm.', code: 'STEP_UP_REQUIRED', requestId: 'played' },
            }),
          );
          person.expectRefusal('POST /api/auth/2fa/recovery-codes', 403);
          await page.getByRole('button', { name: 'Get new recovery codes' }).click();
          await page.getByRole('button', { name: 'Use a Passkey' }).click();
          await expect(page.getByText('No passkey was used')).toBeVisible();
        },
      },
      {
        name: 'admin-step-up-without-code',
        show: async ({ page }) => {
          const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
          await dialog.getByRole('button', { name: 'Confirm' }).click();
          await expect(dialog.getByLabel('6-digit code')).toHaveAttribute('aria-invalid', 'true');
        },
      },
      {
        name: 'admin-new-recovery-codes',
        show: async ({ page }) => {
          await closeDialog(page);
          const recoveryCodes = Array.from({ length: 10 }, (_, index) => `ABCDE-FGH0${index}`);
          await page.route('**/api/auth/2fa/recovery-codes', (route) =>
            route.fulfill({ json: { recoveryCodes } }),
          );
          await page.getByRole('button', { name: 'Get new recovery codes' }).click();
          await expect(
            page.getByRole('heading', { name: 'Your new recovery codes' }),
          ).toBeVisible();
        },
      },
    ],
  },
];
