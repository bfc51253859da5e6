import type { Page } from '@playwright/test';
import { elsewhere, enrolAdmin, registerPayment } from '../src/api.ts';
import type { GhostServer } from '../src/ghost-server.ts';
import { painted } from '../src/painted.ts';
import { serverAnswer } from '../src/server-answer.ts';
import { expect, test } from '../src/test.ts';

// Its own server: the list holds the payments of one test alone.
test.use({ installation: 'side by side' });
test.beforeEach(async ({ server }) => {
  await server.runSql(`update transactions set status = 'failed', subscription_updated = false`);
  await server.runSql(`update settings set value = '60' where key = 'undo_seconds'`);
});

const list = '/admin/transactions?status=pending_payment_verification&sort=created_at_asc';
const drawerOf = (page: Page) => page.getByRole('dialog', { name: /^Payment/ });
const rowOf = (page: Page, customer: string) => page.getByRole('row').filter({ hasText: customer });
const tickOf = (page: Page, customer: string) =>
  rowOf(page, customer).getByRole('checkbox', { name: /^Select payment/ });

/** Registers a payment of each customer, and returns their ids by customer. */
async function queue(
  server: GhostServer,
  admin: ReturnType<typeof elsewhere>,
  customers: readonly string[],
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const userUsername of customers) {
    const paymentId = await registerPayment(server, {
      userUsername,
      userEmail: `${userUsername}@example.org`,
    });
    const query = { search: paymentId };
    const { transactions } = await admin.call('GET /transactions', { query });
    ids.set(userUsername, transactions[0]?.id ?? '');
  }
  return ids;
}

/** Lets the chain prove payments, as its next reading would. The first reading has to be over: it would take this back. */
async function prove(
  server: GhostServer,
  admin: ReturnType<typeof elsewhere>,
  ids: readonly (string | undefined)[],
): Promise<void> {
  for (const id of ids) {
    const params = { id: id ?? '' };
    const isRead = async () => {
      const { evidence } = await admin.call('GET /transactions/:id', { params });
      return (evidence?.read_at ?? null) !== null;
    };
    await expect.poll(isRead, { timeout: 60_000 }).toBe(true);
    await server.runSql(
      `update payment_evidence set verdict = 'proven', basis = coalesce(basis, '{}'), confirmations = 3,
         confirmations_needed = 2, next_reading_at = now() + interval '1 day', claimed_until = null
       where transaction_id = $1::uuid`,
      [id ?? ''],
    );
    await server.runSql(`update transactions set verdict = 'proven' where id = $1::uuid`, [
      id ?? '',
    ]);
  }
}

test('two administrators see which payment the other has open, take it over, and learn who was faster', async ({
  admin: { page },
  otherPerson,
  server,
  operator,
}) => {
  const anna = await enrolAdmin(server, { username: 'anna' });
  const call = elsewhere({ server, operator });
  const ids = await queue(server, call, ['mario', 'peach']);
  const annaInBrowser = await otherPerson({ session: anna.session });
  const annas = annaInBrowser.page;
  await annas.goto(`/admin/transactions/${ids.get('mario')}?status=pending_payment_verification`);
  const hers = drawerOf(annas);
  await expect(hers).toContainText('No colleague has this payment open');

  await page.goto(list);
  await expect(rowOf(page, 'mario')).toContainText('anna has it open');
  await expect(rowOf(page, 'peach')).not.toContainText('has it open');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(drawerOf(page)).toContainText('anna has this payment open');
  await expect(hers).toContainText('operator has this payment open');

  // She takes care of it, and the operator takes it over: nothing is refused.
  await hers.getByRole('button', { name: 'Assign to Me' }).click();
  await expect(hers).toContainText('Assigned to you for 30 min more');
  await expect(drawerOf(page)).toContainText('Assigned to anna for 30 min more');
  await expect(drawerOf(page).getByText('Payment registered')).toBeVisible();
  await painted(page);
  await page.keyboard.press('a');
  await expect(drawerOf(page)).toContainText('Assigned to you');
  await expect(page.getByText('Taken over from anna for 30 minutes')).toBeVisible();
  await expect(hers).toContainText('Assigned to operator for 30 min more');

  // Both decide; hers comes while she still sees the payment as it was.
  annaInBrowser.expectRefusal(`POST /api/transactions/${ids.get('mario')}/mark-failed`, 409);
  await annas.route('**/api/transactions/*/mark-failed', async (route) => {
    const params = { id: ids.get('mario') ?? '' };
    await call.call('POST /transactions/:id/verify-payment', { params });
    await route.continue();
  });
  await hers.getByRole('button', { name: 'Mark as Failed' }).click();
  const question = annas.getByRole('dialog', { name: 'Mark this payment as failed?' });
  await question.getByRole('textbox', { name: 'Reason' }).fill('No such transaction');
  await question.getByRole('button', { name: 'Mark as Failed' }).click();
  await expect(question.getByRole('alert')).toContainText('Payment verified by operator');
  await question.getByRole('button', { name: 'Keep Payment' }).click();

  // Closing ends it at once, and a payment that waits is found among the own ones.
  await page.keyboard.press('Escape');
  await expect(hers).not.toContainText('operator has this payment open');
  await annas.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Assigned to Me' }).click();
  await expect(rowOf(page, 'mario')).toContainText('Assigned to you');
  await expect(rowOf(page, 'peach')).toHaveCount(0);
});

test('of several payments each is moved singly, and the results say which were refused and why', async ({
  admin,
  server,
  operator,
}) => {
  const { page } = admin;
  const call = elsewhere({ server, operator });
  const ids = await queue(server, call, ['mario', 'peach', 'toad', 'wario', 'yoshi', 'zelda']);
  await prove(
    server,
    call,
    ['mario', 'peach', 'toad', 'zelda'].map((name) => ids.get(name)),
  );
  await page.goto(list);
  await expect(rowOf(page, 'zelda')).toContainText('Proven');

  // By keys and by the mouse: five in a row, and a tick with Shift.
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  const bar = page.getByRole('region', { name: 'Selected payments' });
  await expect(bar).toContainText('1 selected');
  await page.keyboard.press('Shift+J');
  await expect(bar).toContainText('2 selected');
  await tickOf(page, 'zelda').click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('6 selected');
  await tickOf(page, 'yoshi').click();
  await expect(bar).toContainText('5 selected');
  await expect(bar.getByRole('button', { name: /^Activate/ })).toBeDisabled();

  // A colleague is faster with one, the chain takes one back, and one gets no answer.
  await server.runSql(`update transactions set verdict = 'questionable' where id = $1::uuid`, [
    ids.get('toad') ?? '',
  ]);
  await page.route(`**/api/transactions/${ids.get('peach')}/verify-payment`, async (route) => {
    const params = { id: ids.get('peach') ?? '' };
    await call.call('POST /transactions/:id/verify-payment', { params });
    await route.continue();
  });
  let attempts = 0;
  await page.route(`**/api/transactions/${ids.get('zelda')}/verify-payment`, async (route) => {
    attempts += 1;
    // It was done, but the answer is lost.
    if (attempts > 1) return route.continue();
    await serverAnswer(route);
    return route.fulfill({ status: 504, body: '' });
  });
  // A colleague was faster, the evidence has changed, and an answer is lost.
  for (const [name, status] of [
    ['peach', 409],
    ['toad', 409],
    ['zelda', 504],
  ] as const)
    admin.expectRefusal(`POST /api/transactions/${ids.get(name)}/verify-payment`, status);
  await expect(bar.getByRole('button', { name: /^Verify/ })).toBeEnabled();
  await page.keyboard.press('v');
  const question = page.getByRole('dialog', { name: 'Verify 4 payments?' });
  await expect(question).toContainText('1 selected payment is left out');
  await question.getByRole('button', { name: 'Verify 4 payments' }).click();

  const results = page.getByRole('region', { name: /^Verifying/ });
  const resultOf = (customer: string) =>
    results.getByRole('listitem').filter({ hasText: customer });
  await expect(results.getByRole('button', { name: 'Continue' })).toBeVisible();
  await expect(resultOf('zelda')).toContainText('No answer came');
  await results.getByRole('button', { name: 'Continue' }).click();
  await expect(resultOf('zelda')).toContainText('verified');
  await expect(resultOf('mario')).toContainText('verified');
  await expect(resultOf('peach')).toContainText('already been verified');
  await expect(resultOf('peach')).toContainText('Payment verified by operator');
  await expect(resultOf('toad')).toContainText('The chain does not prove this payment any more');
  await expect(resultOf('wario')).toContainText('the chain does not prove it');
  await expect(results).toContainText('2 done, 2 refused, 1 left out');
  const logged = await call.call('GET /transactions/:id', {
    params: { id: ids.get('zelda') ?? '' },
  });
  expect(logged.logs.filter(({ action }) => action === 'payment_verified')).toHaveLength(1);

  // Each can be taken back.
  await results.getByRole('button', { name: 'Undo: mario' }).click();
  await expect(resultOf('mario')).toContainText('Taken back. Nothing was sent.');
  await results.getByRole('button', { name: 'Dismiss' }).click();
  await expect(results).toHaveCount(0);

  // One reason fails all others, and Escape clears the selection.
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await page.goto(list);
  await expect(rowOf(page, 'yoshi')).toBeVisible();
  await page.keyboard.press('Control+a');
  await expect(bar).toContainText(/^\d selected/);
  await page.keyboard.press('f');
  const failing = page.getByRole('dialog', { name: /^Mark \d payments as failed\?$/ });
  await failing.getByRole('textbox', { name: 'Reason' }).fill('No payment within the time allowed');
  await failing.getByRole('button', { name: /^Mark \d payments as Failed$/ }).click();
  const failures = page.getByRole('region', { name: /^Marking as failed/ });
  await expect(failures).toContainText(/^Marking as failed: \d done/);
  await expect(failures.getByRole('button', { name: 'Stop' })).toHaveCount(0);
  const { logs } = await call.call('GET /transactions/:id', {
    params: { id: ids.get('yoshi') ?? '' },
  });
  expect(logs.at(-1)).toMatchObject({
    action: 'marked_failed',
    details: 'No payment within the time allowed',
    admin_username: 'operator',
  });
});

test('a view is saved with its columns and shared, and a colleague finds it', async ({
  admin: { page },
  otherPerson,
  server,
  operator,
}) => {
  await queue(server, elsewhere({ server, operator }), ['mario']);
  await page.goto('/admin/transactions?method=crypto&sort=amount_desc');
  await page.getByRole('button', { name: 'Columns: Columns' }).click();
  await page.getByRole('checkbox', { name: 'Explorer' }).uncheck();
  await expect(page.getByRole('columnheader', { name: 'Explorer' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save this view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByLabel('Name').fill('By Coin');
  await dialog.getByRole('checkbox', { name: 'Shared with all administrators' }).check();
  await dialog.getByRole('button', { name: 'Save View' }).click();
  await expect(page.getByRole('link', { name: /By Coin/ })).toBeVisible();

  const clerk = await enrolAdmin(server, { username: 'clerk' });
  const { page: clerks } = await otherPerson({ session: clerk.session });
  await clerks.goto('/admin/transactions');
  await expect(clerks.getByRole('columnheader', { name: 'Explorer' })).toBeAttached();
  await clerks.getByRole('link', { name: /By Coin/ }).click();
  await expect(clerks).toHaveURL(/method=crypto/);
  await expect(clerks).toHaveURL(/sort=amount_desc/);
  await expect(clerks.getByRole('columnheader', { name: 'Explorer' })).toHaveCount(0);
  await expect(clerks.getByRole('button', { name: 'Change view: By Coin' })).toHaveCount(0);

  await page.getByRole('link', { name: /By Coin/ }).click();
  await page.getByRole('button', { name: 'Change view: By Coin' }).click();
  const change = page.getByRole('dialog', { name: 'Change view' });
  await change.getByRole('button', { name: 'Delete View' }).click();
  await change.getByRole('button', { name: 'Delete It for All Administrators' }).click();
  await expect(page.getByRole('link', { name: /By Coin/ })).toHaveCount(0);
});
