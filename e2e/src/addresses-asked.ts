import { expect, type Page } from '@playwright/test';

/** Notes the addresses that the page asks from now on, and its referers. The returned function expects no secret in them. */
export function addressesAsked(page: Page): (secret: string) => void {
  const asked: string[] = [];
  page.on('request', (request) => {
    asked.push(request.url().split('#', 1)[0] ?? '', request.headers()['referer'] ?? '');
  });
  return (secret) => {
    expect(asked.length).toBeGreaterThan(4);
    expect(asked.filter((address) => address.includes(secret))).toEqual([]);
  };
}
