import { expect, type Page } from '@playwright/test';
import { closeDialog, type PageState } from './page-state.ts';
import { playOnce } from './server-answer.ts';

// Background jobs and webhooks. Their failures are played: real ones would take hours.

const payment = {
  id: '019a0000-0000-7000-8000-000000000001',
  payment_id: 'GHOST-4QK7ZP-1795262400-M2X9LD',
};
const troubled = [
  {
    id: '019a0000-0000-7000-8000-0000000000a1',
    queue: 'give-up-delivery',
    title: 'Flag subscriptions that could not be activated',
    state: 'failed',
    tries: 11,
    created_at: '2026-11-20T08:00:00.000Z',
    last_tried_at: '2026-11-20T16:12:00.000Z',
    next_try_at: null,
    reason: 'The database could not be reached.',
    detail: null,
    payment,
  },
  {
    id: '019a0000-0000-7000-8000-0000000000a2',
    queue: 'erase-codes',
    title: 'Erase codes',
    state: 'failed',
    tries: 6,
    created_at: '2026-11-20T08:17:00.000Z',
    last_tried_at: '2026-11-20T11:00:00.000Z',
    next_try_at: null,
    reason: 'An unexpected error occurred. The server’s log says why.',
    detail: null,
    payment: null,
  },
  {
    id: '019a0000-0000-7000-8000-0000000000a3',
    queue: 'deliver-subscription',
    title: 'Activate subscriptions',
    state: 'retry',
    tries: 3,
    created_at: '2026-11-21T11:50:00.000Z',
    last_tried_at: '2026-11-21T11:58:00.000Z',
    next_try_at: '2036-11-21T12:02:00.000Z',
    reason: 'An outside service failed or did not answer.',
    detail: 'The source answered 503 and no JSON',
    payment,
  },
];

/** The real list, with failed jobs added. */
async function playTroubledJobs(page: Page): Promise<void> {
  await playOnce(page, '**/api/jobs', ({ queues }: { queues: { name: string }[] }) => {
    const failed: Record<string, object> = {
      'erase-codes': { failed: 3 },
      'refresh-rates': { waiting: 2, due_since: '2026-11-20T08:00:00.000Z' },
      'send-webhook': { waiting: 1204, running: 20 },
    };
    return { queues: queues.map((queue) => ({ ...queue, ...failed[queue.name] })), troubled };
  });
}

const endpoints = [
  {
    id: '019a0000-0000-7000-8000-0000000000b1',
    url: 'https://hooks.example.org/ghost-pay/payments',
    kinds: [
      'payment_created',
      'payment_verified',
      'payment_completed',
      'payment_failed',
      'payment_reopened',
    ],
    is_enabled: true,
    created_at: '2026-11-01T08:00:00.000Z',
    updated_at: '2026-11-01T08:00:00.000Z',
    failures: 7,
    failing_since: '2026-11-21T11:40:00.000Z',
    rests_until: '2026-11-21T12:02:00.000Z',
    switched_off_at: null,
    waiting: 1,
    delivered: 1204,
    failed: 2,
  },
  {
    id: '019a0000-0000-7000-8000-0000000000b2',
    url: 'https://an-accounting-program-with-a-long-name.example.com/api/v2/incoming/webhooks/8f14e45fceea167a5a36dedd4bea2543',
    kinds: ['payment_completed'],
    is_enabled: false,
    created_at: '2026-11-02T08:00:00.000Z',
    updated_at: '2026-11-02T08:00:00.000Z',
    failures: 0,
    failing_since: null,
    rests_until: null,
    switched_off_at: '2026-11-20T08:00:00.000Z',
    waiting: 0,
    delivered: 0,
    failed: 0,
  },
] as const;

function delivery(number: number, changes: object): object {
  return {
    id: `019a0000-0000-7000-8000-0000000000c${number}`,
    webhook_id: endpoints[0].id,
    url: endpoints[0].url,
    event_id: `5f0c5a5e-8a52-4c1c-9d0f-0000000000c${number}`,
    kind: 'payment_completed',
    payment,
    status: 'delivered',
    tries: 1,
    created_at: '2026-11-21T11:50:00.000Z',
    last_tried_at: '2026-11-21T11:50:01.000Z',
    next_try_at: null,
    last_status: 200,
    last_problem: null,
    ...changes,
  };
}

const deliveries = [
  delivery(5, {
    status: 'waiting',
    tries: 0,
    last_status: null,
    next_try_at: '2026-11-21T11:50:00.000Z',
  }),
  delivery(4, {
    kind: 'payment_verified',
    status: 'waiting',
    tries: 4,
    last_status: 503,
    next_try_at: '2036-11-21T12:02:00.000Z',
  }),
  delivery(3, { kind: 'test', payment: null }),
  delivery(2, {
    kind: 'payment_failed',
    url: endpoints[1].url,
    status: 'failed',
    tries: 11,
    last_status: null,
    last_problem: 'address_refused',
  }),
  delivery(1, { kind: 'payment_created' }),
];

async function playWebhooks(page: Page): Promise<void> {
  await page.route('**/api/webhooks', (route) => route.fulfill({ json: { webhooks: endpoints } }));
  await page.route('**/api/webhooks/deliveries?*', (route) =>
    route.fulfill({
      json: { deliveries, pagination: { page: 1, limit: 20, total: 1207, pages: 61 } },
    }),
  );
}

export const adminWorkStates: readonly PageState[] = [
  {
    name: 'admin-jobs-troubled',
    show: async ({ page }) => {
      await playTroubledJobs(page);
      await page.goto('/admin/jobs');
      await expect(page.getByText('The source answered 503 and no JSON')).toBeVisible();
    },
  },
  {
    name: 'admin-system',
    show: async ({ page }) => {
      await page.goto('/admin/system');
      await expect(page.getByRole('region', { name: /^\d+ of \d+ work$/ })).toBeVisible();
    },
  },
  {
    name: 'admin-jobs-loading',
    show: async ({ page }) => {
      await page.route('**/api/jobs', () => undefined);
      await page.goto('/admin/jobs');
      await expect(page.getByText('Loading background jobs…')).toBeAttached();
    },
  },
  {
    name: 'admin-webhooks-empty',
    show: async ({ page }) => {
      const pagination = { page: 1, limit: 20, total: 0, pages: 1 };
      await page.route('**/api/webhooks', (route) => route.fulfill({ json: { webhooks: [] } }));
      await page.route('**/api/webhooks/deliveries?*', (route) =>
        route.fulfill({ json: { deliveries: [], pagination } }),
      );
      await page.goto('/admin/webhooks');
      await expect(page.getByText('No endpoints yet')).toBeVisible();
      await expect(page.getByText('Deliveries will appear here.')).toBeVisible();
    },
  },
  {
    name: 'admin-webhooks',
    show: async ({ page }) => {
      await playWebhooks(page);
      await page.goto('/admin/webhooks');
      await expect(page.getByText('1–5 of 1,207')).toBeVisible();
    },
    next: [
      {
        name: 'admin-webhook-add',
        show: async ({ page }) => {
          await page.getByRole('button', { name: 'Add endpoint' }).click();
          const dialog = page.getByRole('dialog', { name: 'Add endpoint' });
          for (const kind of await dialog.getByRole('checkbox').all()) await kind.uncheck();
          await dialog.getByLabel('Address').fill('ftp://example.org');
          await dialog.getByRole('button', { name: 'Add endpoint' }).click();
          await expect(dialog.getByText('The address must begin with https://')).toBeVisible();
          await expect(dialog.getByText('Please choose at least one event')).toBeVisible();
        },
      },
      {
        name: 'admin-webhook-delete',
        show: async ({ page }) => {
          await closeDialog(page);
          await page.getByRole('button', { name: `Delete ${endpoints[1].url}` }).click();
          await expect(page.getByRole('dialog', { name: 'Delete this endpoint?' })).toBeVisible();
        },
      },
      {
        name: 'admin-webhook-secret',
        show: async ({ page }) => {
          await closeDialog(page);
          await page.route('**/api/webhooks/*/renew-secret', (route) =>
            route.fulfill({
              json: {
                webhook: endpoints[0],
                secret: 'Jw3QmT1mXo9dW2vq8sPz5yR0uK7cLbN4aHgEfZxYiVt',
              },
            }),
          );
          await page.getByRole('button', { name: `New secret for ${endpoints[0].url}` }).click();
          await page.getByRole('button', { name: 'Make new secret' }).click();
          await expect(page.getByRole('button', { name: 'Copy secret' })).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'admin-webhooks-failed',
    show: async ({ page }) => {
      await page.route('**/api/webhooks*', (route) => route.abort('aborted'));
      await page.route('**/api/webhooks/**', (route) => route.abort('aborted'));
      await page.goto('/admin/webhooks');
      await expect(page.getByText('Failed to load the webhooks')).toBeVisible();
      await expect(page.getByText('Failed to load the deliveries')).toBeVisible();
    },
  },
];
