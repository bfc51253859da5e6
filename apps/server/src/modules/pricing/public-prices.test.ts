import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const noCategory = { category: 'Nothing is sold in this category' };
const noWay = 'There is no such way of paying';

test.for([
  ['/category/nope', noCategory],
  ['/category/nope/type/card', noCategory],
  ['/category/ghost-eshop-pro/type/nope', { type: noWay }],
  ['/category/ghost-eshop-pro/type/card/region/nope', { region: 'Please choose a region' }],
  ['/meta/payment-types?category=nope', noCategory],
  ['/meta/payment-types?category=a&category=b', noCategory],
  ['/meta/regions?payment_type=nope', { payment_type: noWay }],
] as const)('%s is refused in words for visitors', async ([path, fields]) => {
  const answer = await server.app.inject(`/api/pricing${path}`);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'INVALID_INPUT', fields });
});
