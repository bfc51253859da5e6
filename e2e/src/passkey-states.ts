import { expect, type Page } from '@playwright/test';
import type { PageState } from './page-state.ts';
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

async function playPasskeys(
  page: Page,
  { passkeys = kept, origin }: { passkeys?: readonly object[]; origin?: string } = {},
): Promise<void> {
  await page.route('**/api/auth/passkeys', (route) =>
    route.fulfill({
      json: { passkeys, origin: origin ?? new URL(route.request().url()).origin },
    }),
  );
}

/** The result of the browser's own dialog: 'cancelled', or none while it is open. */
async function playBrowserDialog(page: Page, outcome: 'cancelled' | 'open'): Promise<void> {
  const answer =
    outcome === 'open'
      ? 'new Promise(() => undefined)'
      : 'Promise.reject(new DOMException("", "NotAllowedError"))';
  await page.addInitScript(
    `for (const act of ['get', 'create']) navigator.credentials[act] = () => ${answer};`,
  );
}

async function atAccount(page: Page): Promise<void> {
  await page.goto('/admin/account');
  await expect(page.getByText('This session')).toBeVisible();
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
  { name: 'admin-sign-in-passkey', show: atSecondStep },
  {
    name: 'admin-sign-in-passkey-waiting',
    show: async (person) => {
      await playBrowserDialog(person.page, 'open');
      await atSecondStep(person);
      await person.page.getByRole('button', { name: 'Use a Passkey' }).click();
      await expect(person.page.getByText('Waiting for your device…')).toBeVisible();
    },
  },
  {
    name: 'admin-sign-in-passkey-cancelled',
    show: async (person) => {
      await playBrowserDialog(person.page, 'cancelled');
      await atSecondStep(person);
      await signInPage(person.page).code.fill('123');
      await person.page.getByRole('button', { name: 'Use a Passkey' }).click();
      await expect(person.page.getByText('No passkey was used')).toBeVisible();
    },
  },
];

/** With a session. */
export const passkeyStates: readonly PageState[] = [
  {
    name: 'admin-passkeys',
    show: async ({ page }) => {
      await playPasskeys(page);
      await atAccount(page);
      await expect(page.getByText('Laptop')).toBeVisible();
    },
  },
  {
    name: 'admin-passkeys-elsewhere',
    show: async ({ page }) => {
      await playPasskeys(page, { passkeys: [], origin: 'https://pay.example.org' });
      await atAccount(page);
      await expect(page.getByText('Passkeys work only at https://pay.example.org.')).toBeVisible();
    },
  },
  {
    name: 'admin-passkey-add-cancelled',
    show: async ({ page }) => {
      await playBrowserDialog(page, 'cancelled');
      await playPasskeys(page);
      await page.route('**/api/auth/passkeys/registration', (route) =>
        route.fulfill({ json: creation }),
      );
      await atAccount(page);
      await page.getByRole('button', { name: 'Add a Passkey' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await expect(dialog.getByText('No passkey was added')).toBeVisible();
    },
  },
  {
    name: 'admin-passkey-rename',
    show: async ({ page }) => {
      await playPasskeys(page);
      await atAccount(page);
      await page.getByRole('button', { name: 'Rename Laptop' }).click();
      const dialog = page.getByRole('dialog', { name: 'Rename the passkey' });
      await dialog.getByLabel('Name').fill('');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByText('Please enter a name')).toBeVisible();
    },
  },
  {
    name: 'admin-passkey-remove',
    show: async ({ page }) => {
      await playPasskeys(page);
      await atAccount(page);
      await page.getByRole('button', { name: 'Remove A-phone' }).click();
      await expect(page.getByRole('dialog', { name: 'Remove this passkey?' })).toBeVisible();
    },
  },
];

/** Plays an account with passkeys, for acts that ask for a fresh second factor. */
export async function withPasskeysToAskFor(page: Page): Promise<void> {
  await playBrowserDialog(page, 'cancelled');
  await playPasskeys(page);
  await page.route('**/api/auth/passkeys/challenge', (route) => route.fulfill({ json: question }));
}
