import type { Page } from '@playwright/test';
import {
  elsewhere,
  enrolAdmin,
  idOfPayment,
  movePayment,
  registerPayment,
  setVerdict,
} from '../src/api.ts';
import type { Site } from '../src/changes-meanwhile.ts';
import { painted } from '../src/painted.ts';
import { serverAnswer } from '../src/server-answer.ts';
import { expect, test } from '../src/test.ts';
import {
  chooseAct,
  openedPayment,
  paymentLink,
  paymentRow,
  waitingList,
} from '../src/open-payment.ts';

// Two administrators at work. Each test works on the payments of its own customers.

test.afterEach(async ({ server }) =>
  server.runSql(`update settings set value = '0' where key = 'undo_seconds'`),
);

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const tickOf = (page: Page, customer: string) =>
  rowOf(page, customer).getByRole('checkbox', { name: /^Select payment of/ });

/** Registers a payment of each customer, and returns their ids by customer. */
async function queue(site: Site, customers: readonly string[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const userUsername of customers) {
    const userEmail = `${userUsername}@example.org`;
    const paymentId = await registerPayment(site.server, { userUsername, userEmail });
    ids.set(userUsername, await idOfPayment(site, paymentId));
  }
  return ids;
}

/** Lets the chain prove payments, as its next reading would. */
async function prove(site: Site, ids: readonly (string | undefined)[]): Promise<void> {
  for (const id of ids) await setVerdict(site, { id: id ?? '', verdict: 'proven' });
}

test('two administrators see which payment the other has open, take it over, and learn who was faster', async ({
  admin: { page },
  otherPerson,
  server,
  operator,
}) => {
  const rosa = await enrolAdmin({ server, operator }, { username: 'rosa' });
  const call = elsewhere({ server, operator });
  const ids = await queue({ server, operator }, ['desk-mario', 'desk-peach']);
  const rosaInBrowser = await otherPerson({ session: rosa.session });
  const rosas = rosaInBrowser.page;
  await rosas.goto(`/admin/transactions/${ids.get('desk-mario')}?search=desk-`);
  const hers = openedPayment(rosas);
  await expect(hers).toContainText('Payment registered');
  await expect(hers).not.toContainText('has this payment open');

  await page.goto(waitingList('desk-'));
  await expect(rowOf(page, 'desk-mario')).toContainText('rosa has it open');
  await expect(rowOf(page, 'desk-peach')).not.toContainText('has it open');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(openedPayment(page)).toContainText('rosa has this payment open');
  await expect(hers).toContainText('operator has this payment open');

  // She takes care of it, and the operator takes it over: nothing is refused.
  await hers.getByRole('button', { name: 'Assign to Me' }).click();
  await expect(hers).toContainText('Assigned to you for 30 min more');
  await expect(openedPayment(page)).toContainText('Assigned to rosa for 30 min more');
  await expect(openedPayment(page).getByText('Payment registered')).toBeVisible();
  await painted(page);
  await page.keyboard.press('a');
  await expect(openedPayment(page)).toContainText('Assigned to you');
  await expect(page.getByText('Taken over from rosa for 30 minutes')).toBeVisible();
  await expect(hers).toContainText('Assigned to operator for 30 min more');

  // Both decide; hers comes while she still sees the payment as it was.
  rosaInBrowser.expectRefusal(`POST /api/transactions/${ids.get('desk-mario')}/mark-failed`, 409);
  await rosas.route('**/api/transactions/*/mark-failed', async (route) => {
    const params = { id: ids.get('desk-mario') ?? '' };
    await call.call('POST /transactions/:id/verify-payment', { params });
    await route.continue();
  });
  await chooseAct(hers, 'Mark as Failed');
  const question = rosas.getByRole('dialog', { name: 'Mark this payment as failed?' });
  await question.getByRole('textbox', { name: 'Reason' }).fill('No such transaction');
  await question.getByRole('button', { name: 'Mark as Failed' }).click();
  await expect(question.getByRole('alert')).toContainText('Payment verified by operator');
  await question.getByRole('button', { name: 'Keep Payment' }).click();

  // Closing ends it at once, and a payment that waits is found among the own ones.
  await page.keyboard.press('Escape');
  await expect(hers).not.toContainText('operator has this payment open');
  await rosas.keyboard.press('Escape');
  // At this width the last view has no room in the row.
  await page.getByRole('button', { name: 'Views: More' }).click();
  await page.getByRole('link', { name: 'Assigned to Me' }).click();
  await expect(rowOf(page, 'desk-mario')).toContainText('Assigned to you');
  await expect(rowOf(page, 'desk-peach')).toHaveCount(0);
});

test('of several payments each is moved singly, and the results say which were refused and why', async ({
  admin,
  server,
  operator,
}) => {
  const { page } = admin;
  await server.runSql(`update settings set value = '60' where key = 'undo_seconds'`);
  const call = elsewhere({ server, operator });
  const ids = await queue({ server, operator }, [
    'many-mario',
    'many-peach',
    'many-toad',
    'many-wario',
    'many-yoshi',
    'many-zelda',
  ]);
  await prove(
    { server, operator },
    ['many-mario', 'many-peach', 'many-toad', 'many-zelda'].map((name) => ids.get(name)),
  );
  await page.goto(waitingList('many-'));
  await expect(rowOf(page, 'many-zelda')).toContainText('Proven');

  // By keys and by the mouse: five in a row, and a tick with Shift.
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  const bar = page.getByRole('region', { name: 'Selected payments' });
  await expect(bar).toContainText('1 selected');
  await page.keyboard.press('Shift+J');
  await expect(bar).toContainText('2 selected');
  await tickOf(page, 'many-zelda').click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('6 selected');
  await tickOf(page, 'many-yoshi').click();
  await expect(bar).toContainText('5 selected');
  await expect(bar.getByRole('button', { name: /^Activate/ })).toBeDisabled();

  // A colleague is faster with one, the chain takes one back, and one gets no answer.
  await server.runSql(`update transactions set verdict = 'questionable' where id = $1::uuid`, [
    ids.get('many-toad') ?? '',
  ]);
  await page.route(`**/api/transactions/${ids.get('many-peach')}/verify-payment`, async (route) => {
    const params = { id: ids.get('many-peach') ?? '' };
    await call.call('POST /transactions/:id/verify-payment', { params });
    await route.continue();
  });
  let attempts = 0;
  await page.route(`**/api/transactions/${ids.get('many-zelda')}/verify-payment`, async (route) => {
    attempts += 1;
    // It was done, but the answer is lost.
    if (attempts > 1) return route.continue();
    await serverAnswer(route);
    return route.fulfill({ status: 504, body: '' });
  });
  // A colleague was faster, the evidence has changed, and an answer is lost.
  for (const [name, status] of [
    ['many-peach', 409],
    ['many-toad', 409],
    ['many-zelda', 504],
  ] as const)
    admin.expectRefusal(`POST /api/transactions/${ids.get(name)}/verify-payment`, status);
  await expect(bar.getByRole('button', { name: /^Verify/ })).toBeEnabled();
  await page.keyboard.press('v');
  const question = page.getByRole('dialog', { name: 'Verify 4 payments?' });
  await expect(question).toContainText('Not verified: the chain does not prove it (1 payment)');
  await question.getByRole('button', { name: 'Verify 4 payments' }).click();

  const results = page.getByRole('region', { name: /^Verifying/ });
  const resultOf = (customer: string) =>
    results.getByRole('listitem').filter({ hasText: customer });
  await expect(results.getByRole('button', { name: 'Continue' })).toBeVisible();
  await expect(resultOf('many-zelda')).toContainText('No answer came');
  await results.getByRole('button', { name: 'Continue' }).click();
  await expect(resultOf('many-zelda')).toContainText('Verified');
  await expect(resultOf('many-mario')).toContainText('Verified');
  await expect(resultOf('many-peach')).toContainText('already been verified');
  await expect(resultOf('many-peach')).toContainText('Payment verified by operator');
  await expect(resultOf('many-toad')).toContainText(
    'The chain does not prove this payment any more',
  );
  await expect(resultOf('many-wario')).toContainText('the chain does not prove it');
  await expect(results).toContainText('2 done, 2 refused, 1 left out');
  const logged = await call.call('GET /transactions/:id', {
    params: { id: ids.get('many-zelda') ?? '' },
  });
  expect(logged.logs.filter(({ action }) => action === 'payment_verified')).toHaveLength(1);

  // Each can be taken back.
  await results.getByRole('button', { name: 'Undo: many-mario' }).click();
  await expect(resultOf('many-mario')).toContainText('Undone. Nothing was sent.');
  await results.getByRole('button', { name: 'Dismiss' }).click();
  await expect(results).toHaveCount(0);

  // One reason fails all others, and Escape clears the selection.
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await page.goto(waitingList('many-'));
  await expect(rowOf(page, 'many-yoshi')).toBeVisible();
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
    params: { id: ids.get('many-yoshi') ?? '' },
  });
  expect(logs.at(-1)).toMatchObject({
    action: 'marked_failed',
    details: 'No payment within the time allowed',
    admin_username: 'operator',
  });
});

test('what waits stands in groups, keys walk through all of them, and what is proven is verified at once', async ({
  admin: { page },
  server,
  operator,
}) => {
  const call = elsewhere({ server, operator });
  const customers = ['work-late', 'work-first', 'work-waits', 'work-done', 'work-second'];
  const ids = await queue({ server, operator }, customers);
  const idOf = (customer: string) => ids.get(customer) ?? '';
  await prove({ server, operator }, ['work-first', 'work-second'].map(idOf));
  await server.runSql(
    `update transactions set created_at = created_at - interval '80 hours' where id = $1::uuid`,
    [idOf('work-late')],
  );
  await call.call('POST /transactions/:id/verify-payment', { params: { id: idOf('work-done') } });

  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await expect(page).toHaveURL('/admin/transactions?view=to-do');
  await page.getByRole('textbox', { name: 'Search payments' }).fill('work-');
  const heads = page.getByRole('rowheader');
  await expect(heads).toHaveText([
    /^Late1/,
    /^Proven2Verify All 2/,
    /^To Activate1/,
    /^On Their Way1/,
  ]);
  const rows = page.getByRole('row').filter({ hasText: 'work-' });
  const inOrder = ['work-late', 'work-first', 'work-second', 'work-done', 'work-waits'];
  await expect(rows).toContainText(inOrder);

  // Not in the field of the search.
  await page.getByRole('heading', { name: 'Payment Validation' }).click();
  for (const customer of inOrder) {
    await page.keyboard.press('j');
    await expect(rowOf(page, customer).getByRole('link', { name: /^Open payment/ })).toBeFocused();
  }

  await page.getByRole('button', { name: 'Verify All 2' }).click();
  const question = page.getByRole('dialog', { name: 'Verify 2 payments?' });
  await question.getByRole('button', { name: 'Verify 2 payments' }).click();
  await expect(page.getByRole('region', { name: /^Verifying/ })).toContainText('2 done');
  await page.reload();
  await expect(heads).toHaveText([/^Late1/, /^To Activate3/, /^On Their Way1/]);
});

test('nothing that appears while the list is in use moves its rows', async ({
  admin,
  otherPerson,
  server,
  operator,
}) => {
  const { page } = admin;
  const ids = await queue({ server, operator }, ['still-first', 'still-second']);
  await page.goto(waitingList('still-'));
  const first = rowOf(page, 'still-first');
  await expect(first).toBeVisible();
  const { y } = (await first.boundingBox()) ?? {};
  const expectStill = async () => expect((await first.boundingBox())?.y).toBe(y);

  const lena = await enrolAdmin({ server, operator }, { username: 'lena' });
  const { page: lenas } = await otherPerson({ session: lena.session });
  await lenas.goto(`/admin/transactions/${ids.get('still-second')}`);
  await expect(page.getByText('lena is working here')).toBeAttached();
  await expectStill();

  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(page.getByRole('region', { name: 'Selected payments' })).toBeVisible();
  await expectStill();

  await page.route('**/api/transactions/export.csv*', (route) => route.abort('aborted'));
  await page.getByRole('button', { name: /^Export Data/ }).click();
  await expect(page.getByText(/^Failed to export data/).first()).toBeVisible();
  await expectStill();

  await page.route('**/api/transactions?*', (route) => route.abort('aborted'));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('The list could not be refreshed').first()).toBeVisible();
  await expectStill();
});

test('a view is saved with its columns and shared, and a colleague finds it', async ({
  admin: { page },
  otherPerson,
  server,
  operator,
}) => {
  await registerPayment(server, { userUsername: 'viewed' });
  await page.goto('/admin/transactions?method=crypto&sort=amount_desc&search=viewed');
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

  const nilsAdmin = await enrolAdmin({ server, operator }, { username: 'nils' });
  const { page: nils } = await otherPerson({ session: nilsAdmin.session });
  await nils.goto('/admin/transactions?search=viewed');
  await expect(nils.getByRole('columnheader', { name: 'Explorer' })).toBeAttached();
  await nils.getByRole('link', { name: /By Coin/ }).click();
  await expect(nils).toHaveURL(/method=crypto/);
  await expect(nils).toHaveURL(/sort=amount_desc/);
  await expect(nils.getByRole('columnheader', { name: 'Explorer' })).toHaveCount(0);
  await expect(nils.getByRole('button', { name: 'Change view: By Coin' })).toHaveCount(0);

  await page.getByRole('link', { name: /By Coin/ }).click();
  await page.getByRole('button', { name: 'Change view: By Coin' }).click();
  const change = page.getByRole('dialog', { name: 'Change view' });
  await change.getByRole('button', { name: 'Delete View' }).click();
  await change.getByRole('button', { name: 'Delete It for All Administrators' }).click();
  await expect(page.getByRole('link', { name: /By Coin/ })).toHaveCount(0);
});

test('rows stand still under the hand: what left is greyed in its place, what is new waits, and the focus keeps its row', async ({
  admin: { page },
  server,
  operator,
}) => {
  const ids: string[] = [];
  for (let made = 0; made < 4; made += 1)
    ids.unshift(await registerPayment(server, { userUsername: 'aimed-at' }));
  const [first = '', second = '', third = '', fourth = ''] = ids;
  const link = (paymentId: string) => paymentLink(page, paymentId);
  await page.goto('/admin/transactions?search=aimed-at&status=pending_payment_verification');
  await paymentRow(page, second).hover();
  await link(second).focus();
  const aim = await paymentRow(page, second).boundingBox();
  await movePayment({ server, operator }, { paymentId: first, to: 'failed' });
  await expect(paymentRow(page, first)).toContainText('Failed by operator');
  const late = await registerPayment(server, { userUsername: 'aimed-at' });
  const show = page.getByRole('button', { name: 'Show 1 new' });
  await expect(show).toBeVisible();
  await expect(paymentRow(page, late)).toBeHidden();
  expect(await paymentRow(page, second).boundingBox()).toEqual(aim);
  await expect(link(second)).toBeFocused();

  // J and K walk through what is shown, also past the one that has left.
  await page.keyboard.press('Enter');
  await expect(openedPayment(page)).toContainText(second);
  await page.keyboard.press('k');
  await expect(openedPayment(page)).toContainText(first);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(openedPayment(page)).toContainText(third);
  await page.keyboard.press('Escape');
  await expect(link(third)).toBeFocused();

  // The focus goes to the row in the place of one that is gone.
  await movePayment({ server, operator }, { paymentId: third, to: 'failed' });
  await expect(paymentRow(page, third)).toContainText('Failed by operator');
  await page.keyboard.press('n');
  await expect(paymentRow(page, late)).toBeVisible();
  await expect(paymentRow(page, first)).toBeHidden();
  await expect(show).toBeHidden();
  await expect(link(fourth)).toBeFocused();
});

test('a click opens the payment that it was aimed at, although the list changes while the button is down', async ({
  admin: { page },
  server,
  operator,
}) => {
  const ids: string[] = [];
  for (let made = 0; made < 3; made += 1)
    ids.push(await registerPayment(server, { userUsername: 'pressed-row' }));
  const [mine = '', theirs = '', opened = ''] = ids;
  const drawer = openedPayment(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin/transactions?search=pressed-row&status=pending_payment_verification');
  const aim = await paymentRow(page, mine).boundingBox();
  if (aim === null) throw new Error('The row has no place.');
  await paymentRow(page, opened).click();
  await expect(drawer).toContainText(opened);
  // The payment stands where the rows come back to, so the pointer is among them without a movement.
  const panel = await drawer.boundingBox();
  if (panel === null) throw new Error('The payment has no place.');
  await page.mouse.move(panel.x + panel.width / 2, aim.y + aim.height / 2);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await painted(page);
  await page.mouse.move(aim.x + aim.width / 2, aim.y + aim.height / 2);
  // The press takes the focus out of the list.
  await page.mouse.down();
  await movePayment({ server, operator }, { paymentId: theirs, to: 'failed' });
  await expect(paymentRow(page, theirs)).toContainText('Failed by operator');
  expect(await paymentRow(page, mine).boundingBox()).toEqual(aim);
  await page.mouse.up();
  await expect(drawer).toContainText(mine);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  // The pressed payment itself leaves the list.
  await paymentRow(page, mine).getByText('Awaiting Payment').locator('..').locator('svg').hover();
  await page.mouse.down();
  await movePayment({ server, operator }, { paymentId: mine, to: 'failed' });
  await expect(paymentRow(page, mine)).toContainText('Failed');
  await page.mouse.up();
  await expect(drawer).toContainText(mine);
});
