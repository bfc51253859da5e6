import type { AlertKind } from '@ghost-pay/contract/alerts/alert-words';
import type { SystemStatusRow } from '@ghost-pay/contract/status/status.endpoints';
import { expect, test } from 'vitest';
import { faultsOf, systemOf } from './faults.ts';

const row = (key: string, state: SystemStatusRow['state'], detail: string | null = null) => ({
  key,
  label: `Part ${key}`,
  state,
  text: 'So',
  detail,
});
const alert = (
  kind: AlertKind,
  { row = null, advice = 'Do this.' }: { row?: string | null; advice?: string } = {},
) => ({
  id: `id of ${kind}`,
  kind,
  subject: '',
  row,
  severity: 'error' as const,
  title: `Alert ${kind}`,
  sentence: 'It is so.',
  advice,
  began_at: '2026-03-10T12:00:00.000Z',
  raised_at: '2026-03-10T12:00:00.000Z',
});
const titles = (told: Partial<Parameters<typeof faultsOf>[0]>) =>
  faultsOf({ alerts: [], rows: [], role: 'super_admin', overdue: 0, ...told }).map(
    ({ title }) => title,
  );

test('each thing is told once: an alert goes before the row that says the same', () => {
  const rows = [
    row('mail', 'warning'),
    row('database', 'ok'),
    row('certificate', 'off'),
    row('alerts', 'error'),
    row('chain_solana', 'error'),
    row('chain_bitcoin', 'error'),
  ];
  expect(titles({ rows, alerts: [alert('chain_away', { row: 'chain_solana' })] })).toEqual([
    'Alert chain_away',
    'Part chain_bitcoin: So',
    'Part mail: So',
  ]);
});

test('alerts that could not be read are told of by their row', () => {
  const rows = [row('alerts', 'error')];
  expect(titles({ rows })).toEqual([]);
  expect(titles({ rows, alerts: undefined })).toEqual(['Part alerts: So']);
});

test('payments that wait longer than promised are told here only while none is called overdue', () => {
  const alerts = [alert('promise_broken')];
  expect(titles({ alerts })).toEqual(['Alert promise_broken']);
  expect(titles({ alerts, overdue: 1 })).toEqual([]);
});

test('commands and pages of super admins are shown to nobody else', () => {
  const advice = 'Look at it. Check it: ghost-pay doctor. It takes BACKUP_DIR.';
  const told = { alerts: [alert('mail_away', { advice })], rows: [], overdue: 0 };
  expect(faultsOf({ ...told, role: 'super_admin' })).toMatchObject([
    { detail: `It is so. ${advice}`, page: '/admin/outbox' },
  ]);
  expect(faultsOf({ ...told, role: 'admin' })).toMatchObject([
    { detail: 'It is so. Look at it. Tell a Super Administrator.', page: undefined },
  ]);
});

test('what is not used counts neither as working nor as broken', () => {
  const rows = [
    row('database', 'ok'),
    row('mail', 'warning'),
    row('keys', 'ok'),
    row('disk', 'off'),
  ];
  const { named, well, working, used } = systemOf([...rows, row('alerts', 'ok')]);
  expect({ working, used }).toEqual({ working: 2, used: 3 });
  expect(named.map(({ key }) => key)).toEqual(['database']);
  expect(well.map(({ key }) => key)).toEqual(['database', 'keys', 'disk']);
});
