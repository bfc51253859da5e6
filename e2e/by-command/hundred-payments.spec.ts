import type { Page } from '@playwright/test';
import { movePayment, newGiftCardCode, registerPayment, registerProven } from '../src/api.ts';
import { openedPayment, paymentLink } from '../src/open-payment.ts';
import { painted } from '../src/painted.ts';
import { expect, test } from '../src/test.ts';

// A morning's work by keys alone: how many keys it takes, and how long the site lets a person wait.

const counts = { proven: 60, codes: 20, failed: 10, activated: 10 } as const;
type Kind = keyof typeof counts;
const mostKeys = 250;

/** What is pressed for each kind, and what must be on the screen before the next key. */
const work: Record<Kind, (hand: Hand) => Promise<void>> = {
  proven: ({ press }) => press('v'),
  codes: async ({ page, press }) => {
    await press('r');
    const reveal = page.getByRole('dialog', { name: 'Reveal the code of this payment?' });
    await expect(reveal.getByRole('button', { name: 'Reveal Code' })).toBeFocused();
    await press('Enter');
    const record = page.getByRole('button', { name: 'Record Outcome' });
    await expect(record.and(page.locator(':focus'))).toBeVisible();
    await press('Enter');
    const question = page.getByRole('dialog', { name: 'Record Outcome' });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await press('1');
    await expect(question.getByRole('radio', { name: /^It worked/ })).toBeChecked();
    await press('Enter');
  },
  failed: async ({ page, press }) => {
    await press('f');
    const question = page.getByRole('dialog', { name: 'Mark this payment as failed?' });
    await expect(question.getByRole('button', { name: 'Keep Payment' })).toBeFocused();
    await press('1');
    await expect(question.getByRole('button', { name: 'Mark as Failed' })).toBeFocused();
    await press('Enter');
  },
  activated: async ({ page, press }) => {
    await press('s');
    const question = page.getByRole('dialog', { name: 'Has the subscription been activated?' });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await press('Tab');
    await press('Enter');
  },
};

interface Hand {
  readonly page: Page;
  readonly press: (key: string) => Promise<void>;
}

test('a hundred payments are decided by keys', async ({ admin: { page }, server, operator }) => {
  const site = { server, operator };
  // The registration site does not know such accounts, so nothing is activated by itself.
  const userUsername = `unknown-desk-${Date.now()}`;
  const giftCard = () => ({
    payment_method: 'nintendo-eshop',
    crypto_type: undefined,
    txid: undefined,
    region: 'europe',
    currency: 'EUR',
    amount: 15,
    paymentCode: newGiftCardCode(),
    userUsername,
  });
  const some = async (count: number, register: () => Promise<string>) => {
    const ids: string[] = [];
    while (ids.length < count) ids.push(await register());
    return ids;
  };
  const proven = await registerProven(
    site,
    ...Array.from({ length: counts.proven }, () => ({ userUsername })),
  );
  const codes = await some(counts.codes, () => registerPayment(server, giftCard()));
  const failed = await some(counts.failed, () => registerPayment(server, { userUsername }));
  const activated = await some(counts.activated, () => registerPayment(server, { userUsername }));
  for (const paymentId of activated)
    await movePayment(site, { paymentId, to: 'pending_subscription_update' });
  const queue = Object.entries({ proven, codes, failed, activated }).flatMap(([kind, ids]) =>
    ids.map((paymentId) => ({ kind: kind as Kind, paymentId })),
  );

  const keys = Object.fromEntries(Object.keys(counts).map((kind) => [kind, 0]));
  let pressed = 0;
  const press = async (key: string) => {
    pressed += 1;
    await page.keyboard.press(key);
  };
  await page.goto(`/admin/transactions?sort=created_at_asc&limit=100&search=${userUsername}`);
  await expect(paymentLink(page, proven[0] ?? '')).toBeVisible();
  const begun = Date.now();
  await press('j');
  await press('Enter');
  for (const { kind, paymentId } of queue) {
    await expect(openedPayment(page)).toContainText(paymentId);
    await expect(openedPayment(page).getByText('Payment registered')).toBeAttached();
    await painted(page);
    const before = pressed;
    await work[kind]({ page, press });
    keys[kind] = (keys[kind] ?? 0) + pressed - before;
  }
  await expect(page.getByText('No other payment waits')).toBeVisible();
  const minutes = (Date.now() - begun) / 60_000;
  process.stdout.write(
    `${queue.length} payments, ${pressed} keys, ${minutes.toFixed(1)} minutes: ${JSON.stringify(keys)}\n`,
  );
  expect(pressed).toBeLessThanOrEqual(mostKeys);
});
