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

test(
  'the public pages load no code of the back-office, which is found by its own address',
  { tag: '@second-try' },
  async ({ visitor: { page }, server }) => {
    const forbidden = await adminFiles();
    expect(forbidden.size).toBeGreaterThan(3);
    const loaded = new Set<string>();
    page.on('request', (request) => loaded.add(new URL(request.url()).pathname));
    const paymentId = await registerPayment(server);
    for (const path of [
      '/',
      '/payment/ghost-eshop-pro',
      '/payment/donation',
      `/track/${paymentId}`,
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Sandbox' })).toContainText(
        'no real money moves',
      );
    }
    expect([...loaded].filter((path) => forbidden.has(path))).toEqual([]);
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: 'Admin sign-in' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Sandbox' })).toContainText(
      'no real money moves',
    );
    expect([...loaded].some((path) => forbidden.has(path))).toBe(true);
  },
);

test(
  'the theme follows the system until it is chosen, and the choice stays',
  { tag: '@second-try' },
  async ({ otherPerson }) => {
    const { page } = await otherPerson({ colorScheme: 'dark' });
    const isDark = () =>
      page.evaluate<boolean>('document.documentElement.classList.contains("dark")');
    await page.goto('/');
    expect(await isDark()).toBe(true);
    await page.getByRole('button', { name: 'Switch to the light theme' }).click();
    expect(await isDark()).toBe(false);
    await page.reload();
    expect(await isDark()).toBe(false);
  },
);
