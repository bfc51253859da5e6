import { expect, it } from 'vitest';
import { returnPath } from './return-path.ts';

it.each([
  '/admin/transactions',
  '/admin/transactions?status=failed&page=2',
  '/admin/transactions/0199c0de-0000-7000-8000-000000000001?page=2',
])('leads back to %s', (path) => {
  expect(returnPath(path)).toBe(path);
});

it.each([
  undefined,
  7,
  '',
  '/admin',
  '/admin/setup?token=x',
  '/admin/../payment/donation',
  '//evil.example/admin/x',
  'https://evil.example/admin/',
  'javascript:alert(1)',
  '/\\evil.example',
])('does not lead to %s', (path) => {
  expect(returnPath(path)).toBe('/admin/dashboard');
});
