import type { Locator, Page } from '@playwright/test';
import { newBitcoinHash, newGiftCardCode, newVoucherCode, registerPayment } from '../src/api.ts';
import { failCalls, type Failure, failures, withoutOfferInThePage } from '../src/failing-calls.ts';
import { codePanels, paymentPage, toPaymentStep } from '../src/paying.ts';
import { cardPanel, toCardPanel } from '../src/paying-by-card.ts';
import type { Person } from '../src/person.ts';
import { serverAnswer } from '../src/server-answer.ts';
import { expect, test } from '../src/test.ts';

// Each page of a visitor while one of its calls fails, in each kind of failure, and its recovery as
// soon as the call is answered. Only the answers are played; the pages and the site are real. The
// tests are independent: the workers share them.
test.describe.configure({ mode: 'parallel' });

const pricesCall = /\/api\/pricing\/category\/ghost-eshop-pro$/;
const methodsCall = /\/api\/settings\/payment-methods$/;
const addressesCall = /\/api\/settings\/crypto\/addresses$/;
const providersCall = /\/api\/payments\/card\/providers$/;
const quotesCall = /\/api\/payments\/card\/quotes/;
const walletCall = /\/api\/payments\/card\/create-wallet$/;
const createCall = /\/api\/transactions$/;
const trackCall = /\/api\/transactions\/track\/[^/]+$/;
const estimatesCall = /\/api\/payments\/estimates$/;
const guideCall = /\/voucher-guide\.json$/;

const account = '?username=peach&email=peach@example.org';

interface Case {
  readonly name: string;
  readonly call: RegExp;
  /** Leads a fresh browser to the page that makes the call; gets the id of an existing payment. */
  readonly open: (page: Page, paymentId: string) => Promise<unknown>;
  /** The page's content while the call fails. */
  readonly shown: (page: Page) => Locator;
  /** Other content that must be there meanwhile. */
  readonly kept?: (page: Page) => Promise<unknown>;
  /** The visitor's click once the call is answered again; absent when the page asks by itself. */
  readonly again?: (page: Page) => Promise<unknown>;
  /** The final content; absent when no more comes. */
  readonly healed?: (page: Page) => Locator;
}

const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try Again' }).click();
const addressShown = (page: Page) => page.getByRole('img', { name: 'Copy the payment link' });

const cases: readonly Case[] = [
  {
    name: 'home without prices says nothing of them',
    call: pricesCall,
    open: (page) => page.goto('/'),
    shown: (page) => page.getByRole('link', { name: 'Make a donation' }),
    kept: (page) => expect(page.getByText('$5.00')).toHaveCount(0),
  },
  {
    name: 'pricing says that the prices cannot be loaded',
    call: pricesCall,
    open: (page) => page.goto('/pricing'),
    shown: (page) => page.getByRole('alert'),
    again: tryAgain,
    healed: (page) => page.getByRole('table').first(),
  },
  {
    name: 'a subscription shows the usual prices and asks again by itself',
    call: pricesCall,
    open: (page) => page.goto(`/payment/ghost-eshop-pro${account}`),
    shown: (page) => page.getByText('We could not load today’s prices.'),
    kept: async (page) => {
      await expect(page.getByRole('radio', { name: /^lifetime .*\$170\.00/i })).toBeVisible();
      await paymentPage(page).chooseTier(/^3 months/);
      await page.getByLabel('Username').fill('toadette');
    },
    healed: (page) => page.getByRole('radio', { name: /^4 months|^3 months/ }),
  },
  {
    name: 'a subscription offers every method while it is not known which are on',
    call: methodsCall,
    open: (page) => page.goto(`/payment/ghost-eshop-pro${account}`),
    shown: (page) => page.getByText('We could not check which payment methods are available.'),
    kept: (page) => expect(page.getByRole('radio', { name: /^Secure Card Payment/ })).toBeChecked(),
    healed: (page) => page.getByRole('radio', { name: /^lifetime/i }),
  },
  {
    name: 'a donation can be made while it is not known which methods are on',
    call: methodsCall,
    open: async (page) => {
      await page.goto('/payment/donation');
      await page.getByRole('button', { name: '$25' }).click();
    },
    shown: addressShown,
  },
  {
    name: 'a donation without addresses says that nothing has been paid',
    call: addressesCall,
    open: async (page) => {
      await page.goto('/payment/donation');
      await page.getByRole('button', { name: '$25' }).click();
    },
    shown: (page) => page.getByText('We could not load the addresses. Nothing has been paid.'),
    again: tryAgain,
    healed: addressShown,
  },
  {
    name: 'coins without addresses say that nothing has been paid',
    call: addressesCall,
    open: (page) => toPaymentStep(page, { tier: /^3 months/ }),
    shown: (page) => page.getByText('We could not load the addresses. Nothing has been paid.'),
    again: tryAgain,
    healed: addressShown,
  },
  {
    name: 'cards without providers say that nothing has been paid',
    call: providersCall,
    open: (page) => toPaymentStep(page, { tier: /^3 months/, choose: [] }),
    shown: (page) => page.getByText('We could not load the payment providers.'),
    again: tryAgain,
    healed: (page) => cardPanel(page).provider(/^Ramp Network/),
  },
  {
    name: 'cards without quotes can be paid by, and say that the fees are not known',
    call: quotesCall,
    open: (page) => toPaymentStep(page, { tier: /^3 months/, choose: [] }),
    shown: (page) => page.getByText('The fees could not be estimated.'),
    kept: async (page) => {
      await expect(cardPanel(page).provider(/^Ramp Network/)).toBeEnabled();
      await expect(cardPanel(page).provider(/^Banxa/)).toBeDisabled();
    },
  },
  {
    name: 'a card payment that cannot be begun says that nothing has been paid',
    call: walletCall,
    open: async (page) => {
      const panel = await toCardPanel(page);
      await panel.provider(/^Ramp Network/).check();
      await panel.proceed.click();
    },
    shown: (page) => page.getByText('Nothing has been paid. Please try again'),
  },
  {
    name: 'rewarble without its guide sends the visitor to the support',
    call: guideCall,
    open: (page) => codePanels.rewarble.open(page),
    shown: (page) => page.getByText('We cannot show the vendors now.'),
    again: tryAgain,
    healed: (page) => page.getByText('Recommended vendors'),
  },
  {
    name: 'the tracker says why, and looks again',
    call: trackCall,
    open: async (page, paymentId) => {
      await withoutOfferInThePage(page);
      await page.goto(`/track/${paymentId}`);
    },
    shown: (page) => page.getByRole('alert'),
    again: tryAgain,
    healed: (page) => page.getByText('Our team is reviewing your payment.'),
  },
  {
    name: 'the tracker needs no estimate',
    call: estimatesCall,
    open: (page, paymentId) => page.goto(`/track/${paymentId}`),
    shown: (page) => page.getByText('Our team is reviewing your payment.'),
  },
  {
    name: 'the receipt page says why, and looks again',
    call: trackCall,
    open: (page, paymentId) => page.goto(`/track/${paymentId}/receipt`),
    shown: (page) => page.getByRole('alert'),
    again: tryAgain,
    healed: (page) => page.getByText('No receipt yet'),
  },
];

/** Makes the call fail in each of these ways, each time for a new visitor. */
async function forEachFailure(
  visitor: Person,
  { call, ways }: { call: RegExp; ways: readonly Failure[] },
  show: (heal: () => Promise<void>) => Promise<unknown>,
): Promise<void> {
  for (const failure of ways) {
    await test.step(failure.name, async () => {
      if (call === pricesCall || call === methodsCall) await withoutOfferInThePage(visitor.page);
      const { heal } = await failCalls(visitor, { path: call, failure });
      await show(heal);
      await visitor.page.evaluate('sessionStorage.clear()');
      await visitor.page.unrouteAll();
    });
  }
}

// The typed client makes one error of each failure (its own tests have them all), so each page meets two kinds, and
// each kind meets several pages. A payment meets all of them below.
const kindsFor = (index: number) =>
  [failures[index % 6], failures[(index + 3) % 6]].filter((failure) => failure !== undefined);

for (const [index, { name, call, open, shown, kept, again, healed }] of cases.entries()) {
  test(name, async ({ visitor, server }) => {
    const { page } = visitor;
    const paymentId = await registerPayment(server);
    await forEachFailure(visitor, { call, ways: kindsFor(index) }, async (heal) => {
      await open(page, paymentId);
      await expect(shown(page)).toBeVisible();
      await kept?.(page);
      if (!healed) return;
      await heal();
      await again?.(page);
      await expect(healed(page)).toBeVisible();
      if (again === undefined) await expect(shown(page)).toBeHidden();
    });
  });
}

// The payment itself: the page then learns its outcome from the tracker, which answers.
const typed: Record<keyof typeof codePanels, () => string> = {
  nintendo: newGiftCardCode,
  rewarble: newVoucherCode,
  paysafecard: () => newVoucherCode().replaceAll(/\D/g, '7'),
};

const idOfDraft = (page: Page, type = 'ghost-eshop-pro') =>
  page.evaluate<string>(`JSON.parse(sessionStorage.getItem('payment-draft:${type}')).paymentId`);

/**
 * Sends one payment again and again: each time it fails in another way, and is taken at last. `last` is the failure before it
 * is taken.
 */
async function sendUntilTaken(
  visitor: Person,
  { submit, taken, last }: { submit: Locator; taken: Locator; last: number },
): Promise<void> {
  for (const failure of [...failures.slice(last + 1), ...failures.slice(0, last + 1)])
    await test.step(failure.name, async () => {
      const { asked, heal } = await failCalls(visitor, { path: createCall, failure });
      await submit.click();
      await expect.poll(asked).toBe(1);
      await expect(visitor.page.getByRole('alert')).toBeVisible();
      await expect(submit).toBeEnabled();
      await heal();
    });
  await submit.click();
  await expect(taken).toBeVisible();
}

for (const [last, name] of (Object.keys(codePanels) as (keyof typeof codePanels)[]).entries()) {
  test(`${name}: a payment that is not taken can be sent again`, async ({ visitor }) => {
    const { page } = visitor;
    const panel = codePanels[name];
    await panel.open(page);
    await panel.fill(page, typed[name]());
    visitor.allowRefusal(`GET /api/transactions/track/${await idOfDraft(page)}`, 404);
    const taken = paymentPage(page).confirmation;
    await sendUntilTaken(visitor, { submit: panel.submit(page), taken, last });
  });
}

for (const [last, type] of [
  [3, 'ghost-eshop-pro'],
  [4, 'donation'],
] as const) {
  test(`coins for ${type}: a payment that is not taken can be sent again`, async ({ visitor }) => {
    const { page } = visitor;
    const pay = paymentPage(page);
    if (type === 'donation') {
      await page.goto('/payment/donation');
      await page.getByRole('button', { name: '$25' }).click();
    } else await toPaymentStep(page, { tier: /^3 months/ });
    await pay.proveWith(newBitcoinHash());
    visitor.allowRefusal(`GET /api/transactions/track/${await idOfDraft(page, type)}`, 404);
    const taken = page.getByRole('region', { name: 'Payment ID' });
    await sendUntilTaken(visitor, { submit: pay.submit, taken, last });
  });
}

test('a payment ID that nobody has is told as such, on the tracker and as a receipt', async ({
  visitor,
}) => {
  for (const page of ['', '/receipt']) {
    const id = 'GHOST-AAAAAA-1700000000-BBBBBB';
    visitor.expectRefusal(`GET /api/transactions/track/${id}`, 404);
    await visitor.page.goto(`/track/${id}${page}`);
    await expect(visitor.page.getByRole('alert')).toContainText('Payment not found.');
  }
});

const unanswered: Failure = { name: 'no answer', play: () => Promise.resolve() };

test.describe('a call that is never answered', () => {
  for (const { name, call, path, waits } of [
    { name: 'pricing', call: pricesCall, path: '/pricing', waits: 'Loading prices…' },
    { name: 'the tracker', call: trackCall, path: '/track/ID', waits: 'Looking for your payment…' },
    {
      name: 'the receipt page',
      call: trackCall,
      path: '/track/ID/receipt',
      waits: 'Looking for your payment…',
    },
  ]) {
    test(`${name} says that it is waiting`, async ({ visitor, server }) => {
      const { page } = visitor;
      const paymentId = await registerPayment(server);
      if (!path.endsWith('/receipt')) await withoutOfferInThePage(page);
      await failCalls(visitor, { path: call, failure: unanswered });
      await page.goto(path.replace('ID', paymentId));
      await expect(page.getByText(waits)).toBeAttached();
    });
  }

  for (const { name, call, says } of [
    { name: 'for the prices', call: pricesCall, says: 'We could not load today’s prices.' },
    {
      name: 'for the methods',
      call: methodsCall,
      says: 'We could not check which payment methods are available.',
    },
  ]) {
    test(`${name} keeps no visitor waiting for long, and is taken when it comes`, async ({
      visitor,
    }) => {
      const { page } = visitor;
      let answer = () => {};
      const released = new Promise<void>((resolve) => (answer = resolve));
      await page.clock.install();
      await withoutOfferInThePage(page);
      await page.route(call, async (route) => {
        await released;
        await route.continue();
      });
      await page.goto(`/payment/ghost-eshop-pro${account}`);
      await expect(page.getByText('Loading prices…')).toBeVisible();
      await page.clock.fastForward('00:10');
      await expect(page.getByText(says)).toBeVisible();
      await expect(page.getByRole('radio', { name: /^lifetime/i })).toBeVisible();
      answer();
      await expect(page.getByText(says)).toBeHidden();
      await expect(page.getByRole('radio', { name: /^lifetime/i })).toBeVisible();
    });
  }
});

/** For this page three months cost a dollar more. */
async function makeDearer(page: Page): Promise<void> {
  await page.route(pricesCall, async (route) => {
    const tiers = (await (await serverAnswer(route)).json()) as {
      duration: string;
      price: number;
    }[];
    const json = tiers.map((tier) =>
      tier.duration === '3 months' ? { ...tier, price: tier.price + 1 } : tier,
    );
    await route.fulfill({ json });
  });
}

test.describe('while the prices cannot be loaded', () => {
  test.beforeEach(({ visitor }) => withoutOfferInThePage(visitor.page));

  const refused = failures[0] as Failure;

  test('the page asks again with growing pauses', async ({ visitor }) => {
    const { page } = visitor;
    await page.clock.install();
    await failCalls(visitor, { path: pricesCall, failure: refused });
    // Noted in the page, by its own clock: here a request and its answer are heard of later.
    await page.addInitScript(`
      const asked = [];
      let answers = 0;
      const original = window.fetch;
      window.fetch = async (request, ...rest) => {
        if (!${String(pricesCall)}.test(request.url ?? request)) return original(request, ...rest);
        asked.push(Date.now());
        return original(request, ...rest).finally(() => (answers += 1));
      };
      window.prices = () => ({ asked, open: asked.length - answers });
    `);
    const prices = async () => page.evaluate<{ asked: number[]; open: number }>('prices()');
    await page.goto(`/payment/ghost-eshop-pro${account}`);
    for (let seconds = 0; seconds < 60; seconds += 1) {
      await expect(page.getByText('We could not load today’s prices.')).toBeVisible();
      await page.clock.runFor(1000);
      // A pause begins with the answer, so the clock does not run ahead of it.
      await expect.poll(async () => (await prices()).open).toBe(0);
    }
    const { asked } = await prices();
    const pauses = asked.slice(1).map((at, index) => at - (asked[index] ?? 0));
    expect(pauses.length).toBeGreaterThanOrEqual(2);
    expect(pauses.length).toBeLessThanOrEqual(5);
    expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
  });

  test('what was typed and chosen stays, and the real price takes the usual one’s place', async ({
    visitor,
  }) => {
    const { page } = visitor;
    const { heal } = await failCalls(visitor, { path: pricesCall, failure: refused });
    await page.goto('/payment/ghost-eshop-pro');
    const pay = paymentPage(page);
    await pay.chooseTier(/^3 months/);
    await pay.username.fill('toadette');
    await pay.email.fill('toadette@example.org');
    await expect(pay.summary).toContainText('$12.00');
    await makeDearer(page);
    await heal();
    await expect(pay.summary).toContainText('$13.00');
    await expect(pay.username).toHaveValue('toadette');
    await expect(pay.email).toHaveValue('toadette@example.org');
    await expect(page.getByRole('radio', { name: /^3 months/ })).toBeChecked();
    await expect(page.getByText('We could not load today’s prices.')).toBeHidden();
  });

  test('a usual price that was gone on with gives way to the quote', async ({ visitor }) => {
    const { page } = visitor;
    const pay = paymentPage(page);
    const panel = codePanels.paysafecard;
    await failCalls(visitor, { path: pricesCall, failure: refused });
    const asked = Promise.withResolvers<void>();
    await page.route('**/api/payments/quotes', async (route) => {
      await asked.promise;
      const quote = (await (await serverAnswer(route)).json()) as object;
      await route.fulfill({ status: 201, json: { ...quote, amount: 13 } });
    });
    await panel.open(page);
    await expect(pay.summary).toContainText('$12.00');
    await panel.code(page).fill('1234');
    asked.resolve();
    await expect(pay.summary).toContainText('$13.00');
    await expect(page.getByText('The price is now $13.00')).toBeVisible();
    await expect(panel.code(page)).toHaveValue(/^1234/);
  });

  test('without a quote the usual price may be out of date, and the page says so', async ({
    visitor,
  }) => {
    const { page } = visitor;
    await failCalls(visitor, { path: pricesCall, failure: refused });
    await page.route('**/api/payments/quotes', (route) => route.abort('aborted'));
    await codePanels.paysafecard.open(page);
    await expect(page.getByText('We could not load today’s prices.')).toBeVisible();
    await expect(paymentPage(page).summary).toContainText('$12.00');
  });

  test('coins are paid at the price of their quote', async ({ visitor }) => {
    const { page } = visitor;
    await failCalls(visitor, { path: pricesCall, failure: refused });
    await page.route('**/api/payments/quotes', async (route) => {
      const quote = (await (await serverAnswer(route)).json()) as object;
      await route.fulfill({ status: 201, json: { ...quote, amount: 13 } });
    });
    const pay = await toPaymentStep(page, { tier: /^3 months/ });
    await expect(pay.summary).toContainText('$13.00');
    await expect(page.getByText('The price is now $13.00')).toBeVisible();
  });

  for (const region of ['Europe', 'Japan']) {
    test(`a gift card of ${region} has no usual price: another method is offered`, async ({
      visitor,
    }) => {
      const { page } = visitor;
      await failCalls(visitor, { path: pricesCall, failure: refused });
      await page.goto(`/payment/ghost-eshop-pro${account}`);
      await page.getByRole('radio', { name: /^Nintendo eShop Cards/ }).check();
      await page.getByRole('radio', { name: new RegExp(`^${region}`) }).check();
      await expect(page.getByText('choose another payment method')).toBeVisible();
      await expect(page.getByRole('group', { name: 'Duration' })).toBeHidden();
      await expect(paymentPage(page).proceed).toBeDisabled();
      await page.getByRole('radio', { name: /^United States/ }).check();
      await expect(page.getByRole('radio', { name: /^lifetime/i })).toBeVisible();
    });
  }
});
