import type { Page } from '@playwright/test';
import { elsewhere, newBitcoinHash, registerDonation, registerPayment } from '../src/api.ts';
import { deskRounds } from '../src/desk-rounds.ts';
import type { GhostServer } from '../src/ghost-server.ts';
import { painted } from '../src/painted.ts';
import { serverAnswer } from '../src/server-answer.ts';
import { expect, test } from '../src/test.ts';

// Its own server: what waits next is the next payment of the list.
test.use({ installation: 'keys' });
test.beforeEach(async ({ server }) =>
  server.runSql(`update transactions set status = 'failed', subscription_updated = false`),
);

const list = '/admin/transactions?status=pending_payment_verification&sort=created_at_asc';
const drawerOf = (page: Page) => page.getByRole('dialog', { name: /^Payment/ });
const linkOf = (page: Page, paymentId: string) =>
  page.getByRole('link', { name: `Open payment ${paymentId}` });

/** Registers payments, the oldest first. */
async function queue(server: GhostServer, length: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < length) {
    const made = await Promise.all(
      Array.from({ length: Math.min(10, length - ids.length) }, () => registerPayment(server)),
    );
    ids.push(...made);
  }
  // In one order, whatever the order in which the server answered.
  for (const [place, paymentId] of ids.entries())
    await server.runSql(
      `update transactions set created_at = now() - $2::int * interval '1 second' where payment_id = $1`,
      [paymentId, String(length - place)],
    );
  return ids;
}

/** Counts the verifications that the page sends. */
function verifications(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/verify-payment'))
      sent.push(request.url());
  });
  return sent;
}

async function openFirst(page: Page, first: string): Promise<void> {
  await page.goto(list);
  await expect(linkOf(page, first)).toBeVisible();
  await page.keyboard.press('j');
  await expect(linkOf(page, first)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(drawerOf(page).getByText('Payment registered')).toBeVisible();
  await painted(page);
}

/** Answers for a payment as before its evidence was read, until the page's routes are removed. */
async function withoutEvidence(page: Page): Promise<void> {
  await page.route(/\/api\/transactions\/[^/]+$/, async (route) => {
    const answer = await serverAnswer(route);
    const detail = (await answer.json()) as object;
    await route.fulfill({ json: { ...detail, evidence: null, evidence_mark: null } });
  });
}

test('payments are verified by one key each, 20 a round', async ({ admin: { page }, server }) => {
  test.setTimeout(600_000);
  const ids = await queue(server, 20 * deskRounds);
  const sent = verifications(page);
  await openFirst(page, ids[0] ?? '');
  let keys = 2;
  let waited = 0;
  const began = Date.now();
  for (const [place, paymentId] of ids.entries()) {
    await expect(drawerOf(page)).toContainText(paymentId);
    const next = ids[place + 1];
    await page.keyboard.press('v');
    keys += 1;
    const pressed = Date.now();
    if (next === undefined) await expect(page.getByText('No other payment waits')).toBeVisible();
    else {
      await expect(drawerOf(page)).toContainText(next);
      await expect(drawerOf(page).getByRole('heading', { level: 2 })).toBeFocused();
      await expect(drawerOf(page).getByText('Payment registered')).toBeVisible();
      await painted(page);
    }
    waited += Date.now() - pressed;
  }
  const minutes = (Date.now() - began) / 60_000;
  console.log(
    `${ids.length} payments: ${keys} keys, ${(waited / 1000).toFixed(1)} s of waiting, ${minutes.toFixed(1)} minutes`,
  );
  expect(keys).toBe(ids.length + 2);
  expect(new Set(sent).size).toBe(ids.length);
  expect(sent).toHaveLength(ids.length);
});

test('V that is held for five seconds is one act', async ({ admin: { page }, server }) => {
  const [first = '', second = ''] = await queue(server, 3);
  const sent = verifications(page);
  await openFirst(page, first);
  // Thirty times a second, as a keyboard repeats a key.
  const repeats = 5 * 30;
  for (let pressed = 0; pressed < repeats; pressed += 1) await page.keyboard.down('v');
  await expect(drawerOf(page)).toContainText(second);
  await expect(drawerOf(page).getByText('Payment registered')).toBeVisible();
  await painted(page);
  for (let pressed = 0; pressed < repeats; pressed += 1) await page.keyboard.down('v');
  await expect(drawerOf(page)).toContainText(second);
  expect(sent).toHaveLength(1);

  await page.keyboard.up('v');
  await page.keyboard.press('v');
  await expect(drawerOf(page)).not.toContainText(second);
  expect(sent).toHaveLength(2);
});

test('no key acts on a payment of which only the row is loaded', async ({
  admin: { page },
  server,
}) => {
  const [first = '', second = ''] = await queue(server, 2);
  const sent = verifications(page);
  await openFirst(page, first);
  const held = Promise.withResolvers<void>();
  await page.route(/\/api\/transactions\/[^/]+$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.reload();
  await expect(drawerOf(page)).toContainText(first);
  await painted(page);
  await page.keyboard.press('v');
  held.resolve();
  await expect(drawerOf(page).getByText('Payment registered')).toBeVisible();
  await painted(page);
  await expect(drawerOf(page)).toContainText(first);
  expect(sent).toEqual([]);
  await page.keyboard.press('v');
  await expect(drawerOf(page)).toContainText(second);
  await page.unrouteAll({ behavior: 'wait' });
});

test('a key that is pressed while the evidence takes its place is not lost', async ({
  admin: { page },
  server,
}) => {
  const [first = ''] = await queue(server, 1);
  await withoutEvidence(page);
  await openFirst(page, first);
  // Presses F in the frame after the card has appeared.
  await page.evaluate(`new MutationObserver((_, seen) => {
    if (document.querySelector('[role=dialog] table') === null) return;
    seen.disconnect();
    requestAnimationFrame(() =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'f', code: 'KeyF', bubbles: true })));
  }).observe(document.body, { childList: true, subtree: true })`);
  await page.unrouteAll({ behavior: 'wait' });
  await page.keyboard.press('e');
  await expect(page.getByRole('dialog', { name: 'Mark this payment as failed?' })).toBeVisible();
});

test('the focus stays on its button while the evidence takes its place', async ({
  admin: { page },
  server,
}) => {
  const [first = ''] = await queue(server, 1);
  await withoutEvidence(page);
  await openFirst(page, first);
  const verify = drawerOf(page).getByRole('button', { name: 'Verify Payment' });
  await verify.focus();
  await page.unrouteAll({ behavior: 'wait' });
  await page.keyboard.press('e');
  await expect(drawerOf(page).getByRole('table')).toBeVisible();
  await expect(verify).toBeFocused();
});

test('a payment is failed and a subscription activated by keys, and each asks what its button asks', async ({
  admin: { page },
  server,
  operator,
}) => {
  const [first = '', second = '', third = ''] = await queue(server, 3);
  const { transactions } = await elsewhere({ server, operator }).call('GET /transactions', {
    query: { search: second },
  });
  await elsewhere({ server, operator }).call('POST /transactions/:id/verify-payment', {
    params: { id: transactions[0]?.id ?? '' },
  });
  const { keyboard } = page;
  await page.goto('/admin/transactions?sort=promise_first');
  await linkOf(page, first).focus();
  await keyboard.press('Enter');
  await expect(drawerOf(page).getByText('Payment registered')).toBeVisible();
  await painted(page);

  await keyboard.press('f');
  const reason = page.getByRole('dialog', { name: 'Mark this payment as failed?' });
  await expect(reason.getByRole('button', { name: 'Keep payment' })).toBeFocused();
  // The keys rest while a question is open.
  await keyboard.press('v');
  await keyboard.press('j');
  await expect(reason).toBeVisible();
  await reason.getByRole('textbox', { name: 'Reason' }).fill('No such transaction, very sorry');
  await reason.getByRole('button', { name: 'Mark as Failed' }).press('Enter');
  await expect(drawerOf(page)).toContainText(second);
  await expect(drawerOf(page).getByText('Payment registered')).toBeVisible();
  await expect(drawerOf(page).getByRole('heading', { level: 2 })).toBeFocused();
  await painted(page);

  await keyboard.press('s');
  const question = page.getByRole('dialog', { name: 'Has the subscription been activated?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(drawerOf(page)).toContainText(second);
  await keyboard.press('s');
  await question.getByRole('button', { name: 'Update Subscription' }).press('Enter');
  await expect(drawerOf(page)).toContainText(third);
});

test('keys move, look and copy, and type nothing else than text in a field', async ({
  admin: { page, context },
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { keyboard } = page;
  const [first = '', second = ''] = await queue(server, 2);
  const sent = verifications(page);
  await page.goto(list);
  await expect(linkOf(page, first)).toBeVisible();
  await keyboard.press('/');
  const search = page.getByRole('textbox', { name: 'Search payments' });
  await expect(search).toBeFocused();
  await keyboard.type('vjc?');
  await expect(search).toHaveValue('vjc?');
  await search.fill('');
  await expect(linkOf(page, second)).toBeVisible();
  await search.blur();

  await keyboard.press('j');
  await keyboard.press('ArrowDown');
  await expect(linkOf(page, second)).toBeFocused();
  await keyboard.press('k');
  await expect(linkOf(page, first)).toBeFocused();
  await keyboard.press('c');
  await expect(page.getByText('Payment ID copied')).toBeVisible();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(first);
  await keyboard.press('Shift+C');
  await expect(page.getByText('Transaction hash copied')).toBeVisible();
  expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/^[0-9a-f]{64}$/);

  // In the list the act asks beside the evidence, which is not in sight there.
  await keyboard.press('v');
  const question = page.getByRole('dialog', { name: 'Has this payment arrived?' });
  await expect(question).toBeVisible();
  await keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(linkOf(page, first)).toBeFocused();

  await keyboard.press('Enter');
  await expect(drawerOf(page)).toContainText(first);
  await keyboard.press('j');
  await expect(drawerOf(page)).toContainText(second);
  await keyboard.press('Escape');
  await expect(linkOf(page, second)).toBeFocused();
  expect(sent).toEqual([]);

  for (const [key, path] of [
    ['d', '/admin/dashboard'],
    ['u', '/admin/transfers'],
    ['c', '/admin/card-payments'],
    ['p', '/admin/transactions'],
  ] as const) {
    await keyboard.press('g');
    await keyboard.press(key);
    await expect(page).toHaveURL(path);
  }
});

test('the explorer opens by O, in a tab of its own', async ({ admin: { page }, server }) => {
  const txid = newBitcoinHash();
  await registerPayment(server, { txid });
  // The explorer itself is another site.
  await page.addInitScript(`window.open = (...asked) => void (window.asked = asked.join(' '))`);
  const link = page.locator('a[id^="payment-"]');
  await page.goto(list);
  await expect(link).toBeVisible();
  await page.keyboard.press('j');
  await expect(link).toBeFocused();
  await page.keyboard.press('o');
  const asked = await page.evaluate<string>('window.asked');
  expect(asked).toContain(txid);
  expect(asked).toContain('_blank noopener,noreferrer');
});

test('the sheet lists the keys and switches the single ones off', async ({
  admin: { page },
  server,
}) => {
  const { keyboard } = page;
  const [first = ''] = await queue(server, 1);
  const sent = verifications(page);
  await openFirst(page, first);
  const verify = drawerOf(page).getByRole('button', { name: 'Verify Payment' });
  await expect(verify).toHaveAttribute('aria-keyshortcuts', 'V');
  await expect(verify.locator('kbd')).toHaveText('V');
  await keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keys' });
  await sheet.getByRole('switch', { name: 'Single-key shortcuts' }).click();
  await keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(verify.locator('kbd')).toBeHidden();
  await painted(page);
  await keyboard.press('v');
  await keyboard.press('?');
  await expect(verify).toBeVisible();
  await page.reload();
  await expect(verify).toBeVisible();
  await expect(verify.locator('kbd')).toBeHidden();
  await keyboard.press('Escape');
  await expect(drawerOf(page)).toBeHidden();
  await page.getByRole('button', { name: 'All keys' }).click();
  await sheet.getByRole('switch', { name: 'Single-key shortcuts' }).click();
  await keyboard.press('Escape');
  await keyboard.press('g');
  await keyboard.press('d');
  await expect(page).toHaveURL('/admin/dashboard');
  expect(sent).toEqual([]);
});

test('a donation is done with its verification, and the next payment opens', async ({
  admin: { page },
  server,
}) => {
  const donation = await registerDonation(server, 25);
  const second = await registerPayment(server);
  await openFirst(page, donation);
  await page.keyboard.press('v');
  await expect(drawerOf(page)).toContainText(second);
  await expect(page.getByText('Payment of $25.00 verified')).toBeVisible();
});
