import { newBitcoinHash } from '../src/api.ts';
import { sidewaysPixels } from '../src/axe-checks.ts';
import { translateAll } from '../src/hostile-browser.ts';
import { codePanels as panels, shownPaymentId, toPaymentStep } from '../src/paying.ts';
import { expect, test } from '../src/test.ts';

// What people's browsers, keyboards and extensions do to a page.
test.describe.configure({ mode: 'parallel' });

test('a translated page asks for the coin that is shown, is paid by it, and is tracked', async ({
  newPerson,
}) => {
  const visitor = await newPerson();
  const { page } = visitor;
  translateAll(page);
  const pay = await toPaymentStep(page, { tier: /^3 months/ });
  await pay.chooseCoin('Bitcoin');
  await expect(pay.destination.locator('font')).not.toHaveCount(0);
  await expect(pay.destination).toContainText('Send only BTC, and only on the Bitcoin network.');
  await pay.chooseCoin('Tether');
  await expect(pay.amount).toHaveText(/^\d+\.\d+ USDT$/);
  await expect(pay.destination).toContainText('Send only USDT');
  await expect(pay.destination).not.toContainText('BTC');
  const address = pay.destination.locator('code');
  await expect(address).toHaveAttribute('translate', 'no');
  expect(await address.locator('font').count()).toBe(0);
  await pay.proveWith(`0x${newBitcoinHash()}`);
  await pay.submit.click();
  await expect(pay.confirmation).toBeVisible();
  const paymentId = await shownPaymentId(page);
  await page.getByRole('link', { name: 'Track' }).last().click();
  await expect(page.getByText(paymentId).first()).toBeVisible();
  const unknown = 'GHOST-ABCDEF-1234567890-ABCDEF';
  visitor.expectRefusal(`GET /api/transactions/track/${unknown}`, 404);
  await page.getByRole('textbox', { name: 'Payment ID' }).fill(unknown);
  await page.getByRole('button', { name: 'Track' }).click();
  await expect(page.getByText(paymentId)).toHaveCount(0);
});

test('a blocker, a browser without stores and a page without TLS leave the payment whole', async ({
  newPerson,
}) => {
  const { page, context } = await newPerson();
  await context.addInitScript(`
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get() { throw new DOMException('', 'SecurityError'); } });
    delete Navigator.prototype.clipboard;
    document.execCommand = () => false;`);
  // General rules of EasyPrivacy.
  await page.route(
    /\/(?:assets\/(?:analytics|beacons|ga|smarttag|tracking)[-.]|.*(?:-tracking|event-tracking|analytics-js)\.)/,
    (route) => route.abort(),
  );
  const pay = await toPaymentStep(page, { tier: /^3 months/ });
  await pay.chooseCoin('Bitcoin');
  const address = await pay.destination.locator('code').textContent();
  await pay.destination.getByRole('button', { name: 'Copy address' }).click();
  await expect(page.getByText('The text is selected.').first()).toBeVisible();
  expect(await page.evaluate('String(getSelection()).replace(/\\\\s/g, "")')).toBe(address);
  await pay.proveWith(newBitcoinHash());
  await pay.submit.click();
  const paymentId = await shownPaymentId(page);
  await page.goto(`/track/${paymentId}`);
  await expect(page.getByText(paymentId).first()).toBeVisible();
});

test('an input method writes a code, and what is pasted is taken whole', async ({ newPerson }) => {
  const { page, context } = await newPerson();
  await panels.nintendo.open(page);
  const code = panels.nintendo.code(page);
  await code.focus();
  const keyboard = await context.newCDPSession(page);
  for (const part of ['Ｂ０ＣＤ', 'ＥＦＧＨ', 'ＪＫＬＭ', 'ＮＰＱＲ']) {
    for (const length of [1, 2, 3, 4])
      await keyboard.send('Input.imeSetComposition', {
        text: part.slice(0, length),
        selectionStart: length,
        selectionEnd: length,
      });
    await keyboard.send('Input.insertText', { text: part });
  }
  await expect(code).toHaveValue('B0CDEFGHJKLMNPQR');
  const paste = async (text: string) => {
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
    await code.selectText();
    await page.keyboard.press('ControlOrMeta+v');
  };
  await paste('CODE: B0CD-EFGH-JKLM-NPQS');
  await expect(code).toHaveValue('B0CDEFGHJKLMNPQS');
  await paste('B0CD EFGH JKLM NPQS 5');
  await expect(code).toHaveValue('B0CDEFGHJKLMNPQS5');
  await expect(code).toHaveAccessibleDescription(/must be exactly 16 characters/);
});

test('at 400 % zoom nothing is cut at the side', async ({ newPerson }) => {
  const { page } = await newPerson({ viewport: { width: 320, height: 200 } });
  for (const path of ['/', '/pricing', '/track']) {
    await page.goto(path);
    expect.soft(await sidewaysPixels(page), path).toBe(0);
  }
  const pay = await toPaymentStep(page, { tier: /^3 months/ });
  await expect(pay.destination.locator('code')).toBeVisible();
  expect(await sidewaysPixels(page)).toBe(0);
});
