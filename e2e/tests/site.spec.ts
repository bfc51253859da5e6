import { readFile } from 'node:fs/promises';
import { registerPayment } from '../src/api.ts';
import { expect, test } from '../src/test.ts';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

const adminEntry = 'src/app/admin-routes.tsx';

/** Files of the build that only the back-office loads. */
async function adminFiles(): Promise<Set<string>> {
  const manifestFile = new URL('../../apps/web/dist/.vite/manifest.en.json', import.meta.url);
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Record<string, Chunk>;
  const reach = (from: string, leaveOut?: string): Set<string> => {
    const seen = new Set<string>();
    const visit = (key: string): void => {
      const chunk = manifest[key];
      if (!chunk || key === leaveOut || seen.has(key)) return;
      seen.add(key);
      for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next);
    };
    visit(from);
    return seen;
  };
  const publicChunks = reach('index.html', adminEntry);
  const adminOnly = [...reach(adminEntry)].filter((key) => !publicChunks.has(key));
  return new Set(adminOnly.map((key) => `/${manifest[key]?.file}`));
}

test('the public pages load no code of the back-office', async ({ otherPerson, server }) => {
  const forbidden = await adminFiles();
  expect(forbidden.size).toBeGreaterThan(3);
  const paymentId = await registerPayment(server);
  for (const path of [
    '/',
    '/payment/ghost-eshop-pro',
    '/payment/donation',
    '/track',
    `/track/${paymentId}`,
  ]) {
    const { page } = await otherPerson();
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
    });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('load');
    expect(scripts.length, path).toBeGreaterThan(1);
    expect(
      scripts.filter((script) => forbidden.has(script)),
      path,
    ).toEqual([]);
  }
});

test('the back-office is found by its own address', async ({ visitor: { page } }) => {
  const forbidden = await adminFiles();
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Admin sign-in' })).toBeVisible();
  expect(loaded.some((path) => forbidden.has(path))).toBe(true);
});

test('a page comes with headers that keep other sites and inline scripts out', async ({
  visitor: { page },
}) => {
  const answer = await page.goto('/payment/donation');
  const headers = answer?.headers() ?? {};
  const policy = headers['content-security-policy'] ?? '';
  for (const rule of [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ]) {
    expect(policy).toContain(rule);
  }
  expect(policy).not.toContain('unsafe');
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': 'no-cache',
  });
  expect(await answer?.text()).not.toMatch(
    /<script(?![^>]*(src=|application\/json))|\sstyle=|\son\w+=/,
  );
});

test('an address that leads nowhere is answered with 404 and a page that leads home', async ({
  visitor,
}) => {
  const { page } = visitor;
  visitor.expectRefusal('GET /no/such/page', 404);
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(
    page.getByRole('heading', { name: 'There is nothing at this address' }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Make a donation' })).toBeVisible();
});

test('every page says that no real money moves, and where the site’s own pages are', async ({
  visitor: { page },
}) => {
  for (const path of ['/', '/payment/donation', '/track', '/admin']) {
    await page.goto(path);
    await expect(page.getByRole('region', { name: 'Sandbox' })).toContainText(
      'no real money moves',
    );
  }
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'DMCA' })).toHaveAttribute('href', /^https:/);
  await expect(footer.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', /^https:/);
  await expect(footer).toContainText('v2.5.9');
});

test('the theme follows the system until it is chosen, and the choice stays', async ({
  otherPerson,
}) => {
  const { page } = await otherPerson({ colorScheme: 'dark' });
  const isDark = () =>
    page.evaluate<boolean>('document.documentElement.classList.contains("dark")');
  await page.goto('/');
  expect(await isDark()).toBe(true);
  await page.getByRole('button', { name: 'Switch to the light theme' }).click();
  expect(await isDark()).toBe(false);
  await page.reload();
  expect(await isDark()).toBe(false);
});
