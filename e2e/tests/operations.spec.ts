import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { startWebhookReceiver } from '../../apps/server/test/webhook-receiver.ts';
import { movePayment, registerPayment } from '../src/api.ts';
import { failJob } from '../src/failed-jobs.ts';
import { keepTroubledMail } from '../src/mails.ts';
import { openedPayment } from '../src/open-payment.ts';
import { expect, test } from '../src/test.ts';

// What an administrator oversees: trail, jobs, mails and webhooks cover the whole installation.
test.use({ installation: 'operations' });

/** Pages ask every ten seconds, and the server does its work every two. */
const patience = { timeout: 45_000 };

test('a super admin reads, filters and exports what was done', async ({
  admin: { page },
  server,
  operator,
}) => {
  const paymentId = await registerPayment(server);
  await movePayment({ server, operator }, { paymentId, to: 'completed' });
  await page.goto('/admin/account');
  await page.getByRole('link', { name: 'Audit Trail' }).click();
  const table = page.getByRole('table', { name: 'Audit entries' });
  await expect(
    table.getByRole('row', { name: new RegExp(`Verified a payment.*${paymentId}`) }),
  ).toContainText('operator');
  await expect(table).toContainText('Status: Awaiting Payment →');

  await page.getByLabel('Search for a subject').fill(paymentId);
  await expect(page.getByText('1–2 of 2')).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Data (2)' }).click();
  const file = await download;
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[2]).toContain(paymentId);
  await expect(page.getByText('Exported 2 audit entries')).toBeVisible();

  await page
    .getByRole('link', { name: `Open payment ${paymentId}` })
    .first()
    .click();
  await expect(openedPayment(page)).toBeVisible();
  await page.goto('/admin/audit');
  await expect(table.getByRole('row', { name: /Exported the audit trail/ })).toBeVisible();
});

test('failed work is found from the dashboard, told with its reason, and tried again', async ({
  admin: { page },
  server,
}) => {
  await failJob(server);
  await page.goto('/admin/dashboard');
  const status = page.getByRole('region', { name: 'System Status' });
  await expect(status).toContainText('Background Jobs: 1 Failed');
  await status.getByRole('link', { name: 'Open Jobs' }).click();
  await expect(page.getByRole('heading', { name: 'Background Jobs' })).toBeVisible();
  // The tabs of System are pages: each has its address, and the way back leads to the one before.
  const tabs = page.getByRole('navigation', { name: 'System' });
  await tabs.getByRole('link', { name: 'Status' }).click();
  await expect(page).toHaveURL('/admin/system');
  await expect(page.getByRole('list', { name: 'Problems' })).toContainText('1 Failed');
  await page.goBack();
  await expect(page).toHaveURL('/admin/jobs');
  for (const current of [
    tabs.getByRole('link', { name: 'Jobs' }),
    page
      .getByRole('navigation', { name: 'Back-office pages' })
      .getByRole('link', { name: /^System/ }),
  ])
    await expect(current).toHaveAttribute('aria-current', 'page');
  const troubled = page.getByRole('region', { name: 'Failed jobs' });
  await expect(troubled.getByText('The database could not be reached.')).toBeVisible();
  await expect(troubled.getByText('Tried 6 times')).toBeVisible();
  await expect(page.getByRole('row', { name: /Erase codes/ })).toContainText('Failed');

  await page.keyboard.press('j');
  await expect(troubled.getByRole('button', { name: 'Try again: Erase codes' })).toBeFocused();
  await page.keyboard.press('v');
  await expect(page.getByText('The job is tried again in a moment')).toBeVisible();
  // The focus is not lost with the button.
  await expect(page.getByRole('heading', { name: 'Background Jobs' })).toBeFocused();
  // The server does the job, and the job succeeds.
  await expect(page.getByText('No failed jobs')).toBeVisible(patience);
  await expect(page.getByRole('row', { name: /Erase codes/ })).toContainText('Up to date');
  await page.goto('/admin/audit');
  await expect(page.getByRole('row', { name: /Tried failed jobs again/ })).toContainText(
    'Job: Erase codes',
  );
});

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

  await page.goto('/admin/account');
  await page.getByRole('link', { name: /^System/ }).click();
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

  // When the mail may have arrived, the page asks first, and the focus is on the safe choice.
  await page.getByLabel('Search for a recipient').fill('PERHAPS');
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await row('perhaps@').getByRole('link').focus();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keys' });
  await expect(sheet.getByText('Send Again')).toBeVisible();
  await expect(sheet.getByText('Reveal the code…')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await page.keyboard.press('v');
  const dialog = page.getByRole('dialog', { name: 'Send this mail again?' });
  await expect(dialog).toContainText('It is unknown whether the mail server accepted it.');
  await expect(dialog.getByRole('button', { name: 'Do not send' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Send again' }).press('Enter');
  await expect(dialog).toHaveCount(0);

  // What was sent has no button in its row. The mail as its reader sees it, without what its links would prove.
  await expect(row('perhaps@').getByRole('button')).toHaveCount(0);
  await row('perhaps@').getByRole('link').click();
  await expect(page).toHaveURL(/mail=[0-9a-f-]{36}/);
  const mail = page.getByRole('dialog', { name: 'Mail' });
  await expect(mail).toContainText('perhaps@example.org');
  await expect(mail.getByRole('article')).toContainText(`/track/${paymentId}`);
  await expect(mail.getByRole('article').getByRole('link')).toHaveCount(0);
  await expect(mail.getByText('Sent', { exact: true })).toBeVisible(patience);
  await mail.getByRole('button', { name: /^Send “.*” to perhaps@.* again$/ }).click();
  await expect(dialog).toContainText('perhaps@example.org will probably get it twice.');
  await dialog.getByRole('button', { name: 'Do not send' }).click();
  await mail.getByRole('button', { name: 'Close' }).click();
  await expect(row('perhaps@').getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await mail.getByRole('link', { name: 'Open the payment' }).click();
  await expect(openedPayment(page)).toBeVisible();
  await page.goto('/admin/audit?action=mail_resent');
  await expect(page.getByText('1–2 of 2')).toBeVisible();
});

test('an endpoint is added, told of a payment signed with its secret, switched off and deleted', async ({
  admin,
  server,
}) => {
  const { page } = admin;
  const receiver = await startWebhookReceiver();
  await page.goto('/admin/account');
  await page.getByRole('link', { name: /^System/ }).click();
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await expect(page.getByText('No endpoints yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add endpoint' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add endpoint' });
  await expect(dialog.getByLabel('Address')).toBeFocused();
  await dialog.getByLabel('Address').fill('https://169.254.169.254/latest');
  admin.expectRefusal('POST /api/webhooks', 400);
  await dialog.getByRole('button', { name: 'Add endpoint' }).click();
  await expect(dialog.getByText('This address is not on the public internet')).toBeVisible();
  await expect(dialog.getByLabel('Address')).toBeFocused();
  await expect(dialog.getByLabel('Address')).toHaveValue('https://169.254.169.254/latest');
  await dialog.getByLabel('Address').fill(receiver.url);
  await dialog.getByLabel('Payment reopened').uncheck();
  await page.keyboard.press('Enter');
  const shown = page.getByRole('dialog', { name: 'The secret of this endpoint' });
  const secret = await shown.getByText(/^[\w-]{43}$/).innerText();
  // It is shown once: a key that closes other dialogs asks here.
  await page.keyboard.press('Escape');
  await expect(shown.getByText('Have you stored it? Closed, it is lost.')).toBeVisible();
  await shown.getByRole('button', { name: 'I have stored it' }).click();
  await expect(page.getByText(secret)).toHaveCount(0);
  const card = page.getByRole('list', { name: 'Endpoints' }).getByRole('listitem');
  await expect(card).toContainText(
    'Payment registered, Payment verified, Payment completed, Payment failed',
  );

  const paymentId = await registerPayment(server);
  await expect(page.getByRole('link', { name: `Open payment ${paymentId}` })).toBeVisible();
  const delivery = page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem');
  await expect(delivery).toContainText('Delivered');
  await expect(delivery).toContainText('Answered 200');
  const [event] = receiver.received;
  const signed = `${String(event?.headers['ghost-timestamp'])}.${event?.body}`;
  expect(event?.headers['ghost-signature']).toBe(
    `sha256=${createHmac('sha256', secret).update(signed).digest('hex')}`,
  );
  expect(event?.body).toContain(paymentId);

  await delivery.getByRole('button', { name: /^Redeliver Payment registered/ }).click();
  await expect(page.getByText('The event is sent again in a moment')).toBeVisible();
  await expect.poll(() => receiver.received.length).toBe(2);
  expect(receiver.received[1]?.headers['ghost-event-id']).toBe(event?.headers['ghost-event-id']);

  await page.getByRole('button', { name: /^Send test event to/ }).click();
  await expect(page.getByText('The test event is on its way')).toBeVisible();
  await expect(delivery).toHaveCount(2);
  await expect(delivery.first()).toContainText('Delivered');
  await receiver.close();

  await page.getByRole('button', { name: /^Edit http/ }).click();
  await page.getByRole('dialog', { name: 'Edit endpoint' }).getByLabel('Switched on').click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(card.getByText('Off', { exact: true })).toBeVisible();
  await expect(card.getByRole('button', { name: /^Send test event/ })).toBeDisabled();

  await page.getByRole('button', { name: /^New secret for/ }).click();
  await expect(page.getByRole('button', { name: 'Keep old secret' })).toBeFocused();
  await page.getByRole('button', { name: 'Make new secret' }).click();
  await page.getByRole('button', { name: 'I have stored it' }).click();
  await page.getByRole('button', { name: /^Delete http/ }).click();
  await page.getByRole('button', { name: 'Delete endpoint' }).click();
  await expect(page.getByText('No endpoints yet')).toBeVisible();
});
