import { registerPayment } from '../src/api.ts';
import { expectDecentScreen } from '../src/axe-checks.ts';
import { keepTroubledMail } from '../src/mails.ts';
import { serverAnswer } from '../src/server-answer.ts';
import { expect, test } from '../src/test.ts';

test.use({ installation: 'the outbox' });

/** The page asks every ten seconds, and the server does its work every two. */
const patience = { timeout: 45_000 };

test('a super admin sees what was mailed and sends again what was not', async ({
  admin: { page },
  server,
}) => {
  const userEmail = 'rosalina@example.org';
  const paymentId = await registerPayment(server, { userEmail });
  const refused = { recipient: 'refused@example.org', problem: 'recipient_refused' } as const;
  await keepTroubledMail(server, { paymentId, state: 'failed', ...refused });
  const uncertain = { recipient: 'perhaps@example.org', problem: 'no_answer' } as const;
  await keepTroubledMail(server, { paymentId, state: 'uncertain', ...uncertain });

  await page.goto('/admin/transactions');
  await page.getByRole('link', { name: 'Outbox' }).click();
  const table = page.getByRole('table', { name: 'Mails' });
  const row = (recipient: string) => table.getByRole('row').filter({ hasText: recipient });
  // The customer's mail appears by itself.
  await expect(row(userEmail)).toContainText(`We have your payment details (${paymentId})`);
  await expect(row(userEmail).getByText('Sent', { exact: true })).toBeVisible(patience);
  await expect(row('refused@')).toContainText(
    'The mail server does not know this recipient. Its answer: 550.',
  );

  await page.getByLabel('State').selectOption('Failed');
  await expect(page).toHaveURL(/state=failed/);
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await row('refused@')
    .getByRole('button', { name: /^Send “.*” to refused@.* again$/ })
    .click();
  await expect(page.getByText('The mail to refused@example.org is on its way')).toBeVisible();
  await expect(page.getByText('No mails found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(row('refused@').getByText('Sent', { exact: true })).toBeVisible(patience);

  // When the mail may have arrived, the page asks first, and the focus is on the safe choice.
  await page.getByLabel('Search for a recipient').fill('PERHAPS');
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await row('perhaps@').getByRole('button').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Send this mail again?' });
  await expect(dialog).toContainText('It is unknown whether the mail server accepted it.');
  await expect(dialog.getByRole('button', { name: 'Do not send' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Send again' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(row('perhaps@').getByText('Sent', { exact: true })).toBeVisible(patience);

  // The mail as its reader sees it, without what its links would prove.
  expect((await row('perhaps@').boundingBox())?.height).toBeLessThanOrEqual(48);
  await row('perhaps@').getByRole('link').click();
  await expect(page).toHaveURL(/mail=[0-9a-f-]{36}/);
  const mail = page.getByRole('dialog', { name: 'Mail' });
  await expect(mail).toContainText('perhaps@example.org');
  await expect(mail.getByRole('article')).toContainText(`/track/${paymentId}`);
  await expect(mail.getByRole('article').getByRole('link')).toHaveCount(0);
  await mail.getByRole('button', { name: 'Close' }).click();
  await expect(row('perhaps@').getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await mail.getByRole('link', { name: 'Open the payment' }).click();
  await expect(page.getByRole('dialog', { name: /^Payment/ })).toBeVisible();
  await page.goto('/admin/audit?action=mail_resent');
  await expect(page.getByText('1–2 of 2')).toBeVisible();
});

test('what cannot be sent again says why, and the mail stays', async ({ admin, server }) => {
  const { page } = admin;
  const paymentId = await registerPayment(server, { userEmail: 'toad@example.org' });
  const trouble = { recipient: 'lost@example.org', state: 'failed', problem: 'busy' } as const;
  await keepTroubledMail(server, { paymentId, ...trouble });
  await page.goto('/admin/outbox?recipient=lost');
  await page.route('**/api/outbox/*/resend', (route) => {
    admin.expectRefusal(`POST ${new URL(route.request().url()).pathname}`, 409);
    return route.fulfill({
      status: 409,
      json: { error: 'This mail is being sent.', code: 'MAIL_BEING_SENT', requestId: 'played' },
    });
  });
  await page.getByRole('button', { name: /^Send “/ }).click();
  await expect(page.getByRole('alert')).toContainText('This mail is being sent.');
  await expectDecentScreen(page, 'a mail that could not be sent again');
  await page.getByRole('button', { name: 'Do not send' }).click();
  await expect(page.getByText('1–1 of 1')).toBeVisible();
});

test('an outbox that cannot be loaded says so and can be asked again', async ({
  admin,
  server,
}) => {
  const { page } = admin;
  const paymentId = await registerPayment(server);
  const trouble = { recipient: 'lost@example.org', state: 'failed', problem: 'busy' } as const;
  await keepTroubledMail(server, { paymentId, ...trouble });
  let isAway = true;
  await page.route('**/api/outbox?*', (route) =>
    isAway
      ? route.fulfill({
          status: 503,
          json: { error: 'Not now.', code: 'SERVICE_UNAVAILABLE', requestId: 'played' },
        })
      : route.continue(),
  );
  admin.expectRefusal('GET /api/outbox', 503);
  // The page retries a temporary refusal once by itself.
  admin.expectRefusal('GET /api/outbox', 503);
  await page.goto('/admin/outbox');
  await expect(page.getByText('Failed to load the outbox')).toBeVisible();
  isAway = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^\d+–\d+ of \d+$/)).toBeVisible();
});

test('an admin who is no super admin is told so', async ({ admin: { page } }) => {
  await page.route('**/api/auth/me', async (route) => {
    const response = await serverAnswer(route);
    const me = (await response.json()) as object;
    await route.fulfill({ response, json: { ...me, role: 'admin' } });
  });
  await page.goto('/admin/outbox');
  await expect(page.getByRole('heading', { name: 'Access Restricted' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Outbox' })).toHaveCount(0);
});
