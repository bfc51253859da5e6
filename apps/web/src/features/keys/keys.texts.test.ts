import { expect, test } from 'vitest';
import { keyTable } from '../../lib/keys/key-table.ts';
import { keyGroups } from './keys.texts.ts';

test('the sheet lists every key once', () => {
  const listed = keyGroups.flatMap(({ commands }) => commands);
  expect(listed.toSorted()).toEqual(Object.keys(keyTable).toSorted());
});
