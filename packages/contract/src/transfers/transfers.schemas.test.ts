import { expect, test } from 'vitest';
import { candidatesQuerySchema, listTransfersQuerySchema } from './transfers.schemas.ts';

const id = '019b2fff-1a90-7e6b-8c14-a5f37d920e4d';

test.each([
  [{}, true],
  [{ view: 'settled', chain: 'tron', symbol: 'TRX', state: 'final', older: 'day' }, true],
  [{ view: 'all' }, false],
  [{ chain: 'moon' }, false],
  [{ symbol: '' }, false],
  [{ symbol: 'usdt' }, false],
  [{ symbol: '🪙🪙' }, false],
  [{ symbol: '\ud83e' }, false],
  [{ symbol: 'a\u0000b' }, false],
  [{ state: 'gone' }, false],
  [{ older: 'week' }, false],
  [{ limit: '100' }, true],
  [{ limit: '0' }, false],
  [{ limit: '101' }, false],
  [{ after: `1763935200000000_${id}` }, true],
  [{ after: `9999999999999999_${id}` }, true],
  [{ after: `99999999999999999_${id}` }, false],
  [{ after: `-763935200000000_${id}` }, false],
  [{ after: `١٧٦٣٩٣٥٢٠٠٠٠٠_${id}` }, false],
  [{ after: id }, false],
  [{ after: `1763935200000000_${id}\n` }, false],
  // As long as a uuid, and of its characters.
  [{ after: '66008627235485_4f-e39-2b--c-91a0b1c2d3e4f50617283-a' }, false],
  [{ after: `1763935200000000_${'-'.repeat(36)}` }, false],
  [{ after: `1763935200000000_${'a'.repeat(36)}` }, false],
  [{ page: '2' }, false],
])('a list of transfers with %j: %s', (query, isRead) => {
  expect(listTransfersQuerySchema.safeParse(query).success).toBe(isRead);
});

test.each([
  [{}, true],
  [{ search: 'Lüigi 🍄 %_\\' }, true],
  [{ search: ' ' }, false],
  [{ search: 'a\u0000b' }, true],
  [{ search: '\ud83e' }, false],
  [{ search: 'x'.repeat(201) }, false],
])('candidates with %j: %s', (query, isRead) => {
  expect(candidatesQuerySchema.safeParse(query).success).toBe(isRead);
});
