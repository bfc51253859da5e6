import type { AlertKind } from '@ghost-pay/contract/alerts/alert-words';
import { expect, type Page } from '@playwright/test';
import { wordsOf } from '../../apps/server/src/modules/monitor/monitor.public.ts';
import { playUnclaimed } from './admin-transfer-states.ts';
import type { PageState } from './page-state.ts';
import { serverAnswer } from './server-answer.ts';

// What an operator sees of the site's own health.

const raised: readonly [AlertKind, 'error' | 'warning', string, Record<string, string | number>][] =
  [
    ['disk_low', 'error', 'backups@web-1', { megabytes: 0, percent: 0 }],
    ['chain_away', 'error', 'solana', { sources: 2 }],
    ['backup_failed', 'error', '', {}],
    ['sign_in_attack', 'warning', '', { count: 34 }],
  ];

/** Answers as the server does while these alerts are open. */
async function raiseAlerts(page: Page): Promise<void> {
  const moment = new Date('2026-11-20T03:17:00Z');
  const alerts = raised.map(([kind, severity, subject, facts], index) => ({
    id: String(index),
    kind,
    subject,
    severity,
    ...wordsOf(kind, { subject, facts, began_at: moment }),
    began_at: moment,
    raised_at: moment,
  }));
  const row = {
    key: 'alerts',
    label: 'Alerts',
    state: 'error',
    text: `${alerts.length} Open`,
    detail: alerts.map(({ title }) => `${title}.`).join(' '),
  };
  await page.route('**/api/alerts', (route) => route.fulfill({ json: { alerts } }));
  await page.route('**/api/system/status', async (route) => {
    const answer = await serverAnswer(route);
    const { rows } = (await answer.json()) as { rows: { key: string }[] };
    await route.fulfill({ json: { rows: rows.map((one) => (one.key === row.key ? row : one)) } });
  });
}

/** The page says of itself that its server only shows a copy. */
async function asInspection(page: Page): Promise<void> {
  await page.route(/\/admin(\/dashboard)?$/, async (route) => {
    const answer = await serverAnswer(route);
    const html = await answer.text();
    const body = html.replace('"mode":"sandbox"', '"mode":"sandbox","isInspection":true');
    await route.fulfill({ response: answer, body });
  });
}

export const adminOperationStates: readonly PageState[] = [
  {
    name: 'admin-dashboard-alerts',
    show: async ({ page }) => {
      await raiseAlerts(page);
      await playUnclaimed(page);
      await page.goto('/admin/dashboard');
      await expect(
        page.getByText('The disk of the backups is full', { exact: true }),
      ).toBeVisible();
      await expect(page.getByText('3 transfers, $41.20, belong to no payment')).toBeVisible();
      await expect(page.getByRole('slider', { name: 'Day shown' }).locator('svg')).toBeVisible();
    },
  },
  {
    name: 'admin-dashboard-inspection',
    show: async ({ page }) => {
      await asInspection(page);
      await page.goto('/admin/dashboard');
      await expect(page.getByRole('region', { name: 'Inspection' })).toBeVisible();
      await expect(page.getByText('so nothing is checked here')).toBeVisible();
      await expect(page.getByRole('slider', { name: 'Day shown' }).locator('svg')).toBeVisible();
    },
  },
];

/** Without a session. */
export const inspectionStates: readonly PageState[] = [
  {
    name: 'inspection-sign-in',
    show: async ({ page }) => {
      await asInspection(page);
      await page.goto('/admin');
      await expect(page.getByText('Passwords do not work here.')).toBeVisible();
    },
  },
];
