import { expect, type Page } from '@playwright/test';
import { adminAccountStates } from './admin-account-states.ts';
import { adminApprovalStates } from './admin-approval-states.ts';
import { adminCardStates } from './admin-card-states.ts';
import { adminCodeStates } from './admin-code-states.ts';
import { adminCorrectionStates } from './correction-states.ts';
import { adminDeskStates } from './desk-states.ts';
import { serverAnswer } from './server-answer.ts';
import { adminEvidenceStates } from './admin-evidence-states.ts';
import { adminGuardStates } from './admin-guard-states.ts';
import { adminOperationStates } from './admin-operation-states.ts';
import { adminTransferStates } from './admin-transfer-states.ts';
import { adminWorkStates } from './admin-work-states.ts';
import { addAdmin, type Operator } from './api.ts';
import { authenticatorFor } from './authenticator.ts';
import { holdCalls } from './failing-calls.ts';
import type { GhostServer } from './ghost-server.ts';
import { chooseAct, openedPayment, openPayment } from './open-payment.ts';
import { closeDialog, type PageState } from './page-state.ts';
import type { Person } from './person.ts';
import { passwordGate, signInPage } from './signing-in.ts';

async function atList(page: Page, query = ''): Promise<void> {
  await page.goto(`/admin/transactions${query}`);
  await expect(
    page.getByText(/^\d+–\d+ of \d+$/).or(page.getByText('No transactions found')),
  ).toBeVisible();
}

/** A narrow screen keeps the filters behind a button. */
async function showFilters(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: 'Show filters' });
  if (await more.isVisible()) await more.click();
}

async function atDashboard(page: Page): Promise<void> {
  await page.goto('/admin/dashboard');
  await expect(page.getByText('Operational')).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Day shown' }).locator('svg')).toBeVisible();
}

/** Breaks the line for one call: no answer, no refusal. */
async function cutOff(page: Page, call: string): Promise<void> {
  await page.route(`**/api${call}*`, (route) => route.abort('aborted'));
}

async function atSettings(page: Page, query = ''): Promise<void> {
  await page.goto(`/admin/settings${query}`);
  await expect(page.getByText('Settings panel')).toBeVisible();
}

/** The back-office after the sign-in; each state begins with a signed-in browser. */
export const adminStates: readonly PageState[] = [
  {
    name: 'admin-dashboard',
    show: ({ page }) => atDashboard(page),
    next: [
      {
        name: 'admin-dashboard-table',
        show: async ({ page }) => {
          await page.getByRole('button', { name: 'Table' }).click();
          await page.getByRole('button', { name: 'About this comparison' }).focus();
          await expect(page.getByRole('tooltip')).toContainText(
            '7 times that of the last 24 hours',
          );
        },
      },
    ],
  },
  {
    name: 'admin-dashboard-unreachable',
    show: async ({ page }) => {
      for (const call of ['/transactions/stats/', '/transactions/recent/', '/system/'])
        await cutOff(page, `${call}*`);
      await page.goto('/admin/dashboard');
      await expect(page.getByText(/^Dashboard Error: /)).toBeVisible();
      await expect(page.getByText('The revenue by day could not be read.')).toBeVisible();
      await expect(page.getByText('$0.00').first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Try refreshing the data' })).toBeVisible();
    },
  },
  {
    name: 'admin-dashboard-loading',
    show: async ({ page }) => {
      // These calls get no answer: the page looks as it does with a slow server.
      for (const call of ['/transactions/stats/', '/transactions/recent/', '/system/'])
        await page.route(`**/api${call}**`, () => undefined);
      const letAnswer = await holdCalls(page, { path: '**/api/auth/me' });
      await page.goto('/admin/dashboard');
      await expect(page.getByText('Checking authentication...')).toBeVisible();
      letAnswer();
      await expect(page.getByText('Checking the system…')).toBeAttached();
    },
  },
  {
    name: 'admin-list',
    show: ({ page }) => atList(page),
  },
  {
    // What can lie over a list is checked over a short one.
    name: 'admin-keys',
    show: async ({ page }) => {
      await atList(page, '?type=donation');
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
    },
    next: [
      {
        name: 'admin-palette-found',
        show: async ({ page }) => {
          await closeDialog(page);
          await page.keyboard.press('Control+k');
          await page.getByRole('combobox', { name: 'Go to or do' }).fill('luigi');
          await expect(page.getByRole('option', { name: /^luigi/ }).first()).toBeVisible();
        },
      },
      {
        name: 'admin-export-failed',
        show: async ({ page }) => {
          await closeDialog(page);
          await page.route('**/api/transactions/export.csv*', (route) =>
            route.fulfill({ headers: { 'x-total-count': '9' }, contentType: 'text/csv', body: '' }),
          );
          await page.getByRole('button', { name: /^Export Data/ }).click();
          await expect(page.getByText('Failed to export data')).toBeVisible();
        },
      },
      {
        name: 'admin-export-running',
        show: async ({ page }) => {
          await page.route('**/api/transactions/export.csv*', () => undefined);
          await page.getByRole('button', { name: /^Export Data/ }).click();
          await expect(page.getByRole('button', { name: 'Cancel export' })).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'admin-to-do',
    show: async ({ page }) => {
      await atList(page, '?view=to-do');
      await expect(page.getByText('To Activate').filter({ visible: true })).toBeVisible();
      await expect(
        page
          .getByText(/^\d+ [hd] late$/)
          .filter({ visible: true })
          .first(),
      ).toBeVisible();
      await expect(page.getByText(/^Waits /).filter({ visible: true })).toBeVisible();
    },
  },
  {
    name: 'admin-list-filters',
    show: async ({ page }) => {
      await atList(page, '?type=ghost-eshop-pro&status=failed,completed');
      await showFilters(page);
      await page.getByRole('button', { name: /^Status: / }).click();
      await expect(page.getByRole('checkbox', { name: 'Failed' })).toBeVisible();
    },
    next: [
      {
        name: 'admin-list-dates',
        show: async ({ page }) => {
          await page.keyboard.press('Escape');
          await page.getByRole('button', { name: 'Date: Any Date' }).click();
          await expect(page.getByLabel('From')).toBeVisible();
        },
      },
    ],
  },
  { name: 'admin-list-empty', show: ({ page }) => atList(page, '?search=nobody&status=failed') },
  {
    name: 'admin-payment-waiting',
    show: async ({ page }, { ids }) => void (await openPayment(page, ids.waiting)),
    next: [
      {
        name: 'admin-payment-acts',
        show: async ({ page }) => {
          await page.getByRole('button', { name: 'More Actions' }).click();
          await expect(page.getByRole('button', { name: 'Mark as Failed' })).toBeVisible();
        },
      },
      {
        name: 'admin-mark-failed',
        show: async ({ page }) => {
          await chooseAct(openedPayment(page), 'Mark as Failed');
          const question = page.getByRole('dialog', { name: 'Mark this payment as failed?' });
          await question.getByRole('button', { name: 'Mark as Failed' }).click();
          await expect(question.getByText('Please enter a reason')).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'admin-check-subscription',
    show: async ({ page }, { ids }) => {
      const drawer = await openPayment(page, ids.undelivered);
      await chooseAct(drawer, 'Check Subscription Status');
      const result = page.getByRole('dialog', { name: 'Subscription status' });
      await expect(result.getByRole('status')).toContainText('does not know the account');
    },
    next: [
      {
        name: 'admin-payment-undelivered',
        show: async ({ page }) => {
          await closeDialog(page);
          await expect(
            openedPayment(page).getByText('does not know this account, so the'),
          ).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'admin-payment-completed',
    show: async ({ page }, { ids }) => void (await openPayment(page, ids.completed)),
    next: [
      {
        name: 'admin-change-status',
        show: async ({ page }) => {
          await chooseAct(openedPayment(page), 'Change Status');
          await expect(page.getByRole('dialog', { name: 'Change status' })).toBeVisible();
        },
      },
      {
        name: 'admin-add-note',
        show: async ({ page }) => {
          await closeDialog(page);
          await page.getByRole('button', { name: 'Add Note' }).click();
          await expect(
            page.getByRole('dialog', { name: 'What should your colleagues' }),
          ).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'admin-payment-unknown',
    show: async (person) => {
      const { page } = person;
      // The server would refuse an id that can be no payment's, and nobody expects that here: it is not asked.
      await page.goto('/admin/transactions/undefined');
      await expect(openedPayment(page).getByRole('alert')).toHaveText(
        'Invalid transaction ID. Please try again.',
      );
      await expect(page.getByText(/^\d+–\d+ of \d+$/)).toBeVisible();
      const id = '00000000-0000-4000-8000-000000000000';
      person.expectRefusal(`GET /api/transactions/${id}`, 404);
      await page.goto(`/admin/transactions/${id}`);
      await expect(page.getByText('Failed to load transaction details')).toBeVisible();
    },
  },
  {
    name: 'admin-payment-contested',
    show: async ({ page }, { ids }) => {
      const drawer = await openPayment(page, ids.contested);
      await expect(drawer.getByText('Other claims')).toBeVisible();
      await expect(drawer.getByText('Expected amount in coins')).toHaveCount(3);
    },
    next: [
      {
        name: 'admin-settle-claim',
        show: async ({ page }) => {
          await chooseAct(openedPayment(page), 'Resolve Contest');
          const question = page.getByRole('dialog', { name: 'Does the hash or code belong' });
          await question.getByRole('button', { name: 'Resolve contest' }).click();
          await expect(question.getByText('Please enter a note')).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'admin-payment-voucher',
    show: async ({ page }, { ids }) => {
      const drawer = await openPayment(page, ids.voucher);
      await expect(drawer.getByText(/^About \$10\.39, by rates of \d\d:\d\d$/)).toBeVisible();
    },
    next: [
      {
        name: 'admin-code-revealed',
        show: async ({ page }) => {
          await page.route('**/api/transactions/*/reveal-code', (route) =>
            route.fulfill({ json: { code: 'A7F2-K3Q9-ZW4M-8XB1', pin: '4711' } }),
          );
          await page.getByRole('button', { name: 'Reveal Code' }).click();
          const question = page.getByRole('dialog', { name: 'Reveal the code of this payment?' });
          await question.getByRole('button', { name: 'Reveal Code' }).click();
          await expect(page.getByText('A7F2-K3Q9-ZW4M-8XB1')).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'admin-settings-general',
    show: async ({ page }) => {
      await atSettings(page);
      await expect(page.getByLabel('Maximum pending hours')).toBeVisible();
    },
  },
  {
    name: 'admin-settings-methods',
    show: async ({ page }) => {
      await atSettings(page, '?tab=methods');
      for (const method of ['Card', 'Crypto', 'Nintendo eShop', 'Alternative'])
        await page.getByLabel(`Offer ${method} to visitors`).click();
      await expect(page.getByText('All payment methods are disabled')).toBeVisible();
    },
    next: [
      {
        name: 'admin-settings-processors',
        show: async ({ page }) => {
          await page.getByLabel('Minimum of Stripe in US dollars').fill('-5');
          await expect(
            page.getByText('Please enter an amount from 0 to 10,000 dollars'),
          ).toBeVisible();
        },
      },
      {
        name: 'admin-settings-processor',
        show: async ({ page }) => {
          await page.getByRole('button', { name: 'More about Banxa' }).click();
          await expect(page.getByRole('dialog', { name: 'Card processor: Banxa' })).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'admin-settings-addresses',
    show: async (person) => {
      const { page } = person;
      await atSettings(page, '?tab=crypto');
      await expect(page.getByRole('img', { name: /^QR code/ })).toHaveCount(6);
      await page.getByLabel('Bitcoin address').fill('mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn');
      await page.getByRole('checkbox', { name: /was never ours$/ }).check();
      person.expectRefusal('PUT /api/settings', 400);
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByText('This is an address of a test network')).toBeVisible();
    },
  },
  {
    name: 'admin-settings-bitcoin-key',
    // Only told: payments of other tests would get addresses of the key.
    show: async ({ page }) => {
      const key = {
        key: 'zpub6rFR…utZYs',
        next_index: 151,
        highest_paid: 0,
        unpaid: 150,
        gap: 200,
      };
      await page.route('**/api/settings/bitcoin-key', (route) =>
        route.fulfill({ json: { bitcoin_key: key } }),
      );
      await atSettings(page, '?tab=crypto');
      await expect(page.getByText(/The next one is number 151\./)).toBeVisible();
    },
    next: [
      {
        name: 'admin-settings-bitcoin-addresses',
        show: async ({ page }) => {
          // The account of BIP-84's test vectors.
          await page
            .getByLabel('Bitcoin address')
            .fill(
              'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs',
            );
          await expect(page.getByText('bc1qp59yckz4ae5c4efgw2s5wfyvrz0ala7rgvuz8z')).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'admin-settings-prices',
    show: async ({ page }) => {
      await atSettings(page, '?tab=pricing&type=nintendo-eshop&region=japan');
      await page.getByLabel('Price of 1 month in JPY').fill('0');
      await expect(page.getByText('A price of 0 cannot be on sale')).toBeVisible();
    },
    next: [
      {
        name: 'admin-settings-delete-price',
        show: async ({ page }) => {
          await page.getByRole('button', { name: 'Delete 1 month' }).click();
          await expect(page.getByRole('dialog', { name: 'Delete this price?' })).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'admin-settings-leave',
    show: async ({ page }) => {
      await atList(page);
      await openMenu(page);
      await page.getByRole('link', { name: 'Settings' }).click();
      await page.getByLabel('Email alerts').click();
      await page.goBack();
      await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
    },
  },
  ...adminAccountStates,
  ...adminCardStates,
  ...adminCodeStates,
  ...adminCorrectionStates,
  ...adminDeskStates,
  ...adminEvidenceStates,
  ...adminTransferStates,
  ...adminApprovalStates,
  ...adminGuardStates,
  ...adminOperationStates,
  ...adminWorkStates,
];

async function atUsers(page: Page, query = ''): Promise<void> {
  await page.goto(`/admin/users${query}`);
  await expect(page.getByRole('heading', { name: /^Users \(/ })).toBeVisible();
}

/** The accounts, the audit trail and the own account. */
export const accountStates: readonly PageState[] = [
  {
    name: 'admin-users',
    show: ({ page }) => atUsers(page),
    next: [
      {
        name: 'admin-user-add',
        show: async ({ page }) => {
          await page.getByRole('button', { name: 'Add User' }).click();
          const dialog = page.getByRole('dialog', { name: 'Add Admin User' });
          await dialog.getByLabel('Username').fill('x');
          await dialog.getByLabel('Password', { exact: true }).fill('x');
          await dialog.getByRole('button', { name: 'Create User' }).click();
          await expect(dialog.getByText('Username must be at least 3 characters')).toBeVisible();
        },
      },
    ],
  },
  { name: 'admin-users-empty', show: ({ page }) => atUsers(page, '?search=nobody') },
  {
    name: 'admin-users-failed',
    show: async (person) => {
      const { page } = person;
      const call = '**/api/users';
      await page.route(call, (route) => route.fulfill({ json: { users: [] } }));
      await page.goto('/admin/users');
      await expect(page.getByText('Invalid users data format')).toBeVisible();
      await page.unroute(call);
      person.expectRefusal('GET /api/users', 503);
      await page.route(call, (route) =>
        route.fulfill({
          status: 503,
          json: {
            error: 'The service is not available at the moment. Please try again in a minute.',
            code: 'SERVICE_UNAVAILABLE',
            requestId: '6a1f4c1e-0000-4000-8000-000000000000',
          },
        }),
      );
      // The page retries a temporary refusal once by itself.
      person.expectRefusal('GET /api/users', 503);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText('The service is not available at the moment.')).toBeVisible();
      await expect(page.getByText('Failed to load users')).toBeVisible();
    },
  },
  {
    name: 'admin-user-delete',
    show: async ({ page }) => {
      // Another account is played: the operator's own has no such button.
      await page.route('**/api/users', async (route) => {
        const response = await serverAnswer(route);
        const users = (await response.json()) as object[];
        const clerk = {
          ...users[0],
          id: '019a0000-0000-7000-8000-0000000000f1',
          username: 'clerk',
          allowed_actions: ['edit_email', 'reset_2fa', 'delete'],
        };
        await route.fulfill({ response, json: [...users, clerk] });
      });
      await atUsers(page);
      await page.getByRole('button', { name: 'Delete clerk' }).click();
      await expect(page.getByRole('dialog', { name: 'Delete User' })).toBeVisible();
    },
    next: [
      {
        name: 'admin-user-edit',
        show: async ({ page }) => {
          await closeDialog(page);
          await page.getByRole('button', { name: 'Edit operator' }).click();
          const dialog = page.getByRole('dialog', { name: 'Edit User' });
          await dialog.getByRole('button', { name: 'Change Password' }).click();
          await expect(dialog.getByLabel('Current password')).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'admin-audit',
    show: async ({ page }) => {
      await page.goto('/admin/audit');
      await expect(page.getByText(/^\d+–\d+ of \d+$/)).toBeVisible();
    },
  },
  {
    name: 'admin-audit-empty',
    show: async ({ page }) => {
      await page.goto('/admin/audit?action=price_deleted');
      await expect(page.getByText('No entries found')).toBeVisible();
    },
  },
  {
    name: 'admin-outbox',
    show: async ({ page }) => {
      await page.goto('/admin/outbox');
      await expect(page.getByText(/^\d+–\d+ of \d+$/)).toBeVisible();
    },
    next: [
      {
        name: 'admin-outbox-mail',
        show: async ({ page }) => {
          await page
            .getByRole('link', { name: /^Read “/ })
            .first()
            .click();
          const dialog = page.getByRole('dialog', { name: 'Mail' });
          await expect(dialog.getByRole('article')).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'admin-outbox-empty',
    show: async ({ page }) => {
      await page.goto('/admin/outbox?recipient=nobody-has-this-address');
      await expect(page.getByText('No mails found')).toBeVisible();
    },
  },
  {
    name: 'admin-outbox-resend',
    show: async ({ page }) => {
      await page.goto('/admin/outbox?state=uncertain');
      await page
        .getByRole('button', { name: /^Send “.*” to .* again$/ })
        .first()
        .click();
      await expect(page.getByRole('dialog', { name: 'Send this mail again?' })).toBeVisible();
    },
  },
  {
    name: 'admin-account',
    show: async ({ page }) => {
      await page.goto('/admin/account');
      await expect(page.getByText('This session')).toBeVisible();
    },
  },
];

/** The sidebar's content: in its column on a wide screen, behind the menu on a small one. */
export const adminMenuStates: readonly PageState[] = [
  {
    name: 'admin-menu',
    show: async ({ page }) => {
      await atList(page);
      await openMenu(page);
      await expect(page.getByText('2FA Enabled').filter({ visible: true })).toBeVisible();
      await page.getByText('Permissions', { exact: true }).filter({ visible: true }).click();
      await expect(page.getByText('Read the audit trail').filter({ visible: true })).toBeVisible();
    },
    next: [
      {
        name: 'admin-change-password',
        show: async ({ page }) => {
          await page.getByRole('button', { name: /^Signed in as/ }).click();
          await page.getByRole('button', { name: 'Change password' }).click();
          const dialog = page.getByRole('dialog', { name: 'Change password' });
          await dialog.getByRole('button', { name: 'Change password' }).click();
          await expect(dialog.getByText('Password is required').first()).toBeVisible();
        },
      },
    ],
  },
];

async function openMenu(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Open menu' });
  if (await menu.isVisible()) await menu.click();
}

/** One screen of an admin's first visit, to be checked before the visit continues. */
export interface FirstVisitStop {
  readonly name: string;
}

/**
 * A new admin's first visit, from the password to the recovery codes and a password of their own,
 * and the second step of the next sign-in. `onStop` is called at each screen. Every visit needs a
 * new admin.
 */
export async function walkThroughFirstVisit(
  {
    server,
    operator,
    person,
    username,
  }: {
    server: GhostServer;
    operator: Pick<Operator, 'session'>;
    person: Person;
    username: string;
  },
  onStop: (stop: FirstVisitStop) => Promise<void>,
): Promise<void> {
  const password = 'Mushroom-Castle-3';
  await addAdmin({ server, operator }, { username, password });
  const { page } = person;
  const signIn = signInPage(page);
  await page.goto('/admin');
  await signIn.giveCredentials({ username, password });
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await page.getByText('Can’t scan? Enter the key by hand').click();
  await onStop({ name: 'admin-2fa-scan' });
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await onStop({ name: 'admin-2fa-denied' });
  await page.getByRole('button', { name: 'Setup 2FA Now' }).click();
  await page.getByText('Can’t scan? Enter the key by hand').click();
  const secret = await page.getByText(/^([A-Z2-7]{4} ?)+$/).innerText();
  await page.getByRole('button', { name: 'I’ve Added the Account' }).click();
  const code = page.getByLabel('6-digit code');
  await expect(code).toBeFocused();
  await onStop({ name: 'admin-2fa-verify' });
  await code.fill(await authenticatorFor(secret).nextCode());
  await page.getByRole('button', { name: 'Enable 2FA' }).click();
  await expect(page.getByRole('heading', { name: '2FA Setup Complete!' })).toBeVisible();
  await onStop({ name: 'admin-2fa-recovery-codes' });
  await page.getByRole('button', { name: 'I have saved them' }).click();
  const gate = passwordGate(page);
  await expect(gate.current).toBeFocused();
  await onStop({ name: 'admin-password-gate' });
  const ownPassword = 'Toadstool-Lantern-8';
  await gate.change({ from: password, to: ownPassword });
  await expect(gate.heading).toBeHidden();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  person.expectRefusal('POST /api/auth/login', 401);
  await signIn.giveCredentials({ username, password: ownPassword });
  await expect(page.getByText(`Hello, ${username}.`)).toBeVisible();
  await onStop({ name: 'admin-code' });
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(signIn.recoveryCode).toBeVisible();
  await onStop({ name: 'admin-recovery-code' });
}
