import type { Page } from '@playwright/test';
import {
  detailOf,
  movePayment,
  giftCard,
  newGiftCardCode,
  type Operator,
  registerPayment,
  registerProven,
} from '../src/api.ts';
import type { GhostServer } from '../src/ghost-server.ts';
import { painted } from '../src/painted.ts';
import { serverAnswer } from '../src/server-answer.ts';
import { expect, test } from '../src/test.ts';
import { chooseAct, openedPayment, paymentLink, waitingList } from '../src/open-payment.ts';

// Each test works on the payments of one customer, so that these alone are in its list.

test.afterEach(async ({ server }) =>
  server.runSql(`update settings set value = '0' where key = 'undo_seconds'`),
);

interface Queue {
  readonly ids: readonly string[];
  /** The list of these payments, without those that are done. */
  readonly list: string;
  readonly userUsername: string;
}

interface Site {
  readonly server: GhostServer;
  readonly operator: Operator;
}

/** Registers proven payments of one customer, the oldest first. */
async function queue(site: Site, length: number): Promise<Queue> {
  const userUsername = `queue-${Date.now()}`;
  const ids = await registerProven(site, ...Array.from({ length }, () => ({ userUsername })));
  const list = waitingList(userUsername);
  return { ids, list, userUsername };
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

async function openFirst(page: Page, { ids: [first = ''], list }: Queue): Promise<void> {
  await page.goto(list);
  await expect(paymentLink(page, first)).toBeVisible();
  await page.keyboard.press('j');
  await expect(paymentLink(page, first)).toBeFocused();
  await page.keyboard.press('Enter');
  await expectRead(page, first);
}

/** Waits until a payment is loaded and painted: before, no key acts on it. */
async function expectRead(page: Page, paymentId: string): Promise<void> {
  await expect(openedPayment(page)).toContainText(paymentId);
  await expect(openedPayment(page).getByText('Payment registered')).toBeVisible();
  await painted(page);
}

test('payments are verified by one key each, however long it is held, and the next one opens', async ({
  admin: { page },
  server,
  operator,
}) => {
  const work = await queue({ server, operator }, 3);
  const { ids } = work;
  const sent = verifications(page);
  await openFirst(page, work);
  for (const [place, paymentId] of ids.entries()) {
    await expect(openedPayment(page)).toContainText(paymentId);
    const next = ids[place + 1];
    // The first time as a keyboard repeats a key that is held.
    const repeats = place === 0 ? 100 : 1;
    for (let pressed = 0; pressed < repeats; pressed += 1) await page.keyboard.down('v');
    if (next === undefined) await expect(page.getByText('No other payment waits')).toBeVisible();
    else {
      await expectRead(page, next);
      await expect(openedPayment(page).getByRole('heading', { level: 2 })).toBeFocused();
      if (place === 0)
        for (let pressed = 0; pressed < repeats; pressed += 1) await page.keyboard.down('v');
      await expect(openedPayment(page)).toContainText(next);
    }
    await page.keyboard.up('v');
    expect(sent).toHaveLength(place + 1);
  }
  expect(new Set(sent).size).toBe(ids.length);
});

test('a payment that is verified is taken back by key and by mouse, and its customer saw nothing of it', async ({
  admin: { page },
  visitor,
  server,
  operator,
}) => {
  await server.runSql(`update settings set value = '60' where key = 'undo_seconds'`);
  const work = await queue({ server, operator }, 2);
  const [first = '', second = ''] = work.ids;
  const drawer = openedPayment(page);
  const offers = page.getByRole('region', { name: 'What you can undo' });
  await openFirst(page, work);
  await page.keyboard.press('v');
  await expect(drawer).toContainText(second);
  await expect(offers).toContainText(`Verified ${work.userUsername}, $12.00`);
  await visitor.page.goto(`/track/${first}`);
  await expect(visitor.page.getByText('Awaiting Payment').first()).toBeVisible();
  // Another one at the same time covers no more of the list; each is named, and the key takes the youngest back.
  await expectRead(page, second);
  await page.keyboard.press('v');
  await offers.getByRole('button', { name: '1 more' }).click();
  await expect(offers.getByText(`Verified ${work.userUsername}, $12.00`)).toHaveCount(2);
  await page.keyboard.press('u');
  await expect(drawer).toContainText('Back to Awaiting Payment, before anything was sent.');
  await expect(drawer).toContainText(second);
  await page.keyboard.press('u');
  await expect(drawer).toContainText(first);
  await expect(drawer).toContainText('Back to Awaiting Payment, before anything was sent.');
  await expect(offers).toBeHidden();

  await chooseAct(drawer, 'Verify Payment');
  await expect(drawer).toContainText('Awaiting Subscription');
  await offers.getByRole('button', { name: 'Undo' }).click();
  await expect(drawer.getByRole('button', { name: 'Verify Payment' })).toBeVisible();
  await expect(offers).toBeHidden();
});

test('a key that is pressed while the evidence takes its place is not lost', async ({
  admin: { page },
  server,
  operator,
}) => {
  const work = await queue({ server, operator }, 1);
  // Answers as before the evidence was read, until the route is removed.
  await page.route(/\/api\/transactions\/[0-9a-f-]{36}$/, async (route) => {
    const answer = await serverAnswer(route);
    const detail = (await answer.json()) as object;
    await route.fulfill({ json: { ...detail, evidence: null, evidence_mark: null } });
  });
  await openFirst(page, work);
  // Presses F in the frame after the card has appeared.
  await page.evaluate(`new MutationObserver((_, seen) => {
    if (document.querySelector('[role=dialog] table') === null) return;
    seen.disconnect();
    requestAnimationFrame(() =>
      document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'f', code: 'KeyF', bubbles: true })));
  }).observe(document.body, { childList: true, subtree: true })`);
  await page.unrouteAll({ behavior: 'wait' });
  // The page hears of the evidence before its check is answered.
  const checked = Promise.withResolvers<void>();
  await page.route('**/gather-evidence', async (route) => {
    const answer = await serverAnswer(route);
    await checked.promise;
    await route.fulfill({ response: answer });
  });
  await page.keyboard.press('e');
  const question = page.getByRole('dialog', { name: 'Mark this payment as failed?' });
  await question.waitFor();
  await page.keyboard.press('2');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No other payment waits')).toBeVisible();
  // The late answer does not bring back what was.
  checked.resolve();
  await expect(page.getByText('The sources of the chain have been asked')).toBeVisible();
  expect(await openedPayment(page).textContent()).toContain('Marked as failed');
});

test('a payment is failed and a subscription activated by keys, and each asks what its button asks', async ({
  admin: { page },
  server,
  operator,
}) => {
  const { ids, userUsername } = await queue({ server, operator }, 2);
  const [first = '', second = ''] = ids;
  const unseen = await registerPayment(server, { userUsername });
  await movePayment({ server, operator }, { paymentId: second, to: 'pending_subscription_update' });
  const { keyboard } = page;
  await page.goto(`/admin/transactions?sort=created_at_asc&search=${userUsername}`);
  await paymentLink(page, first).press('Enter');
  await expectRead(page, first);

  await keyboard.press('f');
  const reason = page.getByRole('dialog', { name: 'Mark this payment as failed?' });
  await expect(reason.getByRole('button', { name: 'Keep payment' })).toBeFocused();
  // The keys rest while a question is open.
  await keyboard.press('v');
  await keyboard.press('j');
  await expect(reason).toBeVisible();
  // A digit chooses a reason, and Enter then sends it; Ctrl+Enter sends what is typed.
  await keyboard.press('2');
  await expect(reason.getByRole('textbox', { name: 'Reason' })).not.toHaveValue('');
  await expect(reason.getByRole('button', { name: 'Mark as Failed' })).toBeFocused();
  await keyboard.press('Enter');
  await expectRead(page, second);
  await expect(openedPayment(page).getByRole('heading', { level: 2 })).toBeFocused();

  await keyboard.press('s');
  const question = page.getByRole('dialog', { name: 'Has the subscription been activated?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(openedPayment(page)).toContainText(second);
  await keyboard.press('s');
  await question.getByRole('button', { name: 'Update Subscription' }).press('Enter');

  // What nothing on the chain shows is not verified by one key.
  await expectRead(page, unseen);
  await expect(openedPayment(page).getByText('Not Found Yet')).toBeVisible();
  await keyboard.press('v');
  const noted = page.getByRole('dialog', { name: 'Verify this payment all the same?' });
  await expect(noted).toContainText('Nothing on the chain shows this payment.');
  await noted.getByRole('textbox', { name: 'Note' }).fill('Seen in the wallet of the exchange.');
  await keyboard.press('Control+Enter');
  await expect(openedPayment(page)).toContainText('Awaiting Subscription');
});

test('codes are revealed, and what they brought is recorded, by keys alone', async ({
  admin: { page },
  server,
  operator,
}) => {
  const { keyboard } = page;
  const userUsername = `codes-${Date.now()}`;
  const codes = [newGiftCardCode(), newGiftCardCode(), newGiftCardCode()];
  const ids: string[] = [];
  for (const paymentCode of codes)
    ids.push(await registerPayment(server, { ...giftCard(paymentCode), userUsername }));
  const [first = '', second = '', third = ''] = ids;
  const sent = verifications(page);
  const list = waitingList(userUsername);
  await openFirst(page, { ids, list, userUsername });

  await keyboard.press('r');
  await page.getByRole('dialog', { name: 'Reveal the code of this payment?' }).waitFor();
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByText(codes[0] ?? '')).toBeVisible();
  await keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Record Outcome' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await keyboard.press('1');
  await expect(question.getByRole('radio', { name: /^It worked/ })).toBeChecked();
  await keyboard.press('Enter');

  // Without the code in sight, too: V asks what it brought, and verifies nothing by itself.
  await expectRead(page, second);
  await keyboard.press('v');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await keyboard.press('2');
  await expect(question.getByLabel('Amount that it brought')).toBeFocused();
  await keyboard.type('10');
  await keyboard.press('Enter');
  await expectRead(page, third);

  // Verifying it without an outcome asks, and writes none.
  await chooseAct(openedPayment(page), 'Verify Payment');
  const unrecorded = page.getByRole('dialog', { name: 'Has this payment arrived?' });
  await expect(unrecorded).toContainText('Nobody has recorded what the code brought.');
  expect(sent).toEqual([]);
  await unrecorded.getByRole('button', { name: 'Verify Payment' }).click();
  await expect(openedPayment(page)).toContainText('Awaiting Subscription');
  const outcomes = await Promise.all(
    [first, second, third].map(async (paymentId) => {
      const detail = await detailOf({ server, operator }, paymentId);
      return [detail.status, detail.codes[0]?.outcome, detail.codes[0]?.found];
    }),
  );
  expect(outcomes).toEqual([
    ['pending_subscription_update', 'worked', 15],
    ['pending_payment_verification', 'worth_less', 10],
    ['pending_subscription_update', null, null],
  ]);
});

test('keys move, look and copy, and type nothing else than text in a field', async ({
  admin: { page },
  server,
  operator,
}) => {
  const { keyboard } = page;
  const work = await queue({ server, operator }, 2);
  const [first = '', second = ''] = work.ids;
  const sent = verifications(page);
  await page.goto(work.list);
  await expect(paymentLink(page, first)).toBeVisible();
  await keyboard.press('/');
  const search = page.getByRole('textbox', { name: 'Search payments' });
  await expect(search).toBeFocused();
  await keyboard.press('End');
  await keyboard.type('vjc?');
  await expect(search).toHaveValue(`${work.userUsername}vjc?`);
  await expect(paymentLink(page, second)).toBeHidden();
  await search.fill(work.userUsername);
  await expect(paymentLink(page, second)).toBeVisible();
  await search.blur();

  await keyboard.press('j');
  await keyboard.press('ArrowDown');
  await expect(paymentLink(page, second)).toBeFocused();
  await keyboard.press('k');
  await expect(paymentLink(page, first)).toBeFocused();
  await keyboard.press('c');
  await expect(page.getByText('Payment ID copied')).toBeVisible();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(first);
  await keyboard.press('Shift+C');
  await expect(page.getByText('Transaction hash copied')).toBeVisible();
  const hash = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(hash).toMatch(/^0x[0-9a-f]{64}$/);
  // The explorer itself is another site.
  await page.evaluate(`window.open = (...asked) => void (window.asked = asked.join(' '))`);
  await keyboard.press('o');
  const asked = await page.evaluate<string>('window.asked');
  expect(asked).toContain(hash);
  expect(asked).toContain('_blank noopener,noreferrer');

  // In the list the act asks beside the evidence, which is not in sight there.
  await keyboard.press('v');
  const question = page.getByRole('dialog', { name: 'Has this payment arrived?' });
  await expect(question).toBeVisible();
  await keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(paymentLink(page, first)).toBeFocused();

  await keyboard.press('Enter');
  await expect(openedPayment(page)).toContainText(first);
  await keyboard.press('j');
  await expectRead(page, second);

  // The sheet lists the keys and switches the single ones off.
  const verify = openedPayment(page).getByRole('button', { name: 'Verify Payment' });
  await expect(verify).toHaveAttribute('aria-keyshortcuts', 'V');
  await expect(verify.locator('kbd')).toHaveText('V');
  await keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keys' });
  await expect(sheet.getByText('Verify, open the next')).toBeVisible();
  await expect(sheet.getByText('Select all in sight')).toHaveCount(0);
  await sheet.getByRole('switch', { name: 'Single-key shortcuts' }).click();
  await keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(verify.locator('kbd')).toBeHidden();
  await painted(page);
  await keyboard.press('v');
  await keyboard.press('?');
  await expect(verify).toBeVisible();
  await keyboard.press('Escape');
  await expect(paymentLink(page, second)).toBeFocused();
  await page.getByRole('button', { name: 'All keys' }).click();
  await sheet.getByRole('switch', { name: 'Single-key shortcuts' }).click();
  await keyboard.press('Escape');
  expect(sent).toEqual([]);

  for (const [key, path] of [
    ['u', '/admin/transfers'],
    ['d', '/admin/dashboard'],
  ] as const) {
    await keyboard.press('g');
    await keyboard.press(key);
    await expect(page).toHaveURL(path);
  }
});

/** Opens the palette, which is there as soon as the back-office is drawn. */
async function openPalette(page: Page) {
  const palette = page.getByRole('dialog', { name: 'Go to or do' });
  await expect(page.locator('#content')).toBeAttached();
  await page.keyboard.press('Control+k');
  const field = palette.getByRole('combobox', { name: 'Go to or do' });
  await expect(field).toBeFocused();
  return { palette, field, active: palette.getByRole('option', { selected: true }) };
}

test('the palette reaches any page by its name and a payment by its id, and no code stands in an address', async ({
  admin: { page },
  server,
  operator,
}) => {
  const { keyboard } = page;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const { ids, userUsername } = await queue({ server, operator }, 1);
  const [paymentId = ''] = ids;
  await page.goto('/admin/transactions?type=donation&search=nobody');
  await expect(page.getByText('No transactions found')).toBeVisible();
  // Also from a field, where single keys are text; Escape gives the focus back.
  const search = page.getByRole('textbox', { name: 'Search payments' });
  await search.focus();
  const { palette, active, field } = await openPalette(page);
  await keyboard.type('B4KX7Q2M9TWA3RLE');
  await expect(palette.getByRole('status')).toHaveText('Nothing found');
  expect(asked.some((url) => /\/api\/transactions\/search\?limit=10&page=1/u.test(url))).toBe(true);
  expect(asked.join()).not.toContain('B4KX7Q2M9TWA3RLE');
  await keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await expect(search).toBeFocused();

  await openPalette(page);
  await keyboard.type(paymentId);
  await expect(active).toContainText(userUsername);
  await keyboard.press('Enter');
  await expectRead(page, paymentId);
  await expect(page).toHaveURL(/\/admin\/transactions\/[^?]+\?type=donation&search=nobody$/);

  // An act asks what its button asks, and a question has the keyboard to itself.
  await openPalette(page);
  await keyboard.type('failed');
  await keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Mark this payment as failed?' });
  await expect(question.getByRole('button', { name: 'Keep payment' })).toBeFocused();
  await keyboard.press('Control+k');
  await expect(palette).toBeHidden();
  await keyboard.press('Escape');
  await expect(question).toBeHidden();

  await page.getByRole('button', { name: 'Go to or do…' }).click();
  await expect(field).toBeFocused();
  await keyboard.type('trail');
  await expect(active).toHaveText('Audit Trail');
  await expect(field).toHaveAttribute(
    'aria-activedescendant',
    (await active.getAttribute('id')) ?? 'none',
  );
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/audit');
  await expect(palette).toBeHidden();
});
