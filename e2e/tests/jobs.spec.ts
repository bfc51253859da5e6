import { enrolAdmin } from '../src/api.ts';
import { serverAnswer } from '../src/server-answer.ts';
import { expect, test } from '../src/test.ts';

test.use({ installation: 'the work' });

/** Failed work: a real row of the queue, as the runner leaves it. */
const failedJobs = (count: number) =>
  `insert into pgboss.job (name, state, started_on, completed_on, retry_count, retry_limit, output)
   select 'erase-codes', 'failed', now(), now(), 5, 5, '{"failure": {"reason": "database_away", "detail": null}}'
   from generate_series(1, ${count})`;

/** The page asks every ten seconds, and the server does its work every two. */
const patience = { timeout: 45_000 };

test('failed work is found from the dashboard, told with its reason, and tried again', async ({
  admin: { page },
  server,
}) => {
  await server.runSql(failedJobs(1));
  await page.goto('/admin/dashboard');
  await expect(page.getByText('1 Failed')).toBeVisible();
  await page.getByRole('link', { name: 'Background Jobs' }).click();
  await expect(page.getByRole('heading', { name: 'Background Jobs' })).toBeVisible();
  const troubled = page.getByRole('region', { name: 'Failed jobs' });
  await expect(troubled.getByText('The database could not be reached.')).toBeVisible();
  await expect(troubled.getByText('Tried 6 times')).toBeVisible();
  await expect(page.getByRole('row', { name: /Erase codes/ })).toContainText('Needs attention');

  await troubled.getByRole('button', { name: 'Try again: Erase codes' }).press('Enter');
  await expect(page.getByText('The job is tried again in a moment')).toBeVisible();
  // The focus is not lost with the button.
  await expect(page.getByRole('heading', { name: 'Background Jobs' })).toBeFocused();
  // The server does the job, and the job succeeds.
  await expect(page.getByText('No failed jobs')).toBeVisible(patience);
  await expect(page.getByRole('row', { name: /Erase codes/ })).toContainText('Up to date');
  await page.goto('/admin/audit');
  await expect(page.getByRole('row', { name: /Tried failed jobs again/ })).toContainText(
    'Job: Erase codes',
  );
});

test('all failed work of a kind is tried again at once', async ({ admin: { page }, server }) => {
  await server.runSql(failedJobs(3));
  await page.goto('/admin/jobs');
  await page.getByRole('button', { name: 'Try all failed jobs again: Erase codes' }).click();
  await expect(page.getByText('3 jobs are tried again in a moment')).toBeVisible();
  await expect(page.getByText('No failed jobs')).toBeVisible(patience);
});

test('who comes too late is told', async ({ admin, server }) => {
  const { page } = admin;
  await server.runSql(failedJobs(1));
  // The page keeps its first view, even if this test is slow.
  let seen: string | undefined;
  await page.route('**/api/jobs', async (route) => {
    if (seen !== undefined) return route.fulfill({ body: seen, contentType: 'application/json' });
    const response = await serverAnswer(route);
    seen = await response.text();
    return route.fulfill({ response });
  });
  await page.goto('/admin/jobs');
  await expect(page.getByRole('button', { name: 'Try again: Erase codes' })).toBeVisible();
  await server.runSql(`delete from pgboss.job where state = 'failed'`);
  await page.route('**/api/jobs/*/retry', (route) => {
    admin.expectRefusal(`POST ${new URL(route.request().url()).pathname}`, 409);
    return route.continue();
  });
  await page.getByRole('button', { name: 'Try again: Erase codes' }).click();
  await expect(page.getByText('This job is no longer on the list of failed jobs.')).toBeVisible();
  await page.unroute('**/api/jobs');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('No failed jobs')).toBeVisible(patience);
});

test('a plain admin looks on, and is told who can do something', async ({
  otherPerson,
  server,
}) => {
  await server.runSql(failedJobs(2));
  const helper = await enrolAdmin(server, {
    username: 'onlooker',
    password: 'Toad-Village-Lamp-5',
  });
  const { page } = await otherPerson({ session: helper.session });
  await page.goto('/admin/jobs');
  await expect(
    page.getByText('Only Super Administrators can try failed jobs again.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /^Try/ })).toHaveCount(0);
  await server.runSql(`delete from pgboss.job where state = 'failed'`);
});
