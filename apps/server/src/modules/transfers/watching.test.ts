import { expect, test } from 'vitest';
import {
  BudgetSpentError,
  type ChainSource,
  RangeTooLargeError,
} from '../../gateways/chains/chain-source.ts';
import { tellAll } from './watching.ts';

const [one, two] = [{ name: 'one' } as ChainSource, { name: 'two' } as ChainSource];
/** What the second source does, while the first one answers. */
const beside = async (error: Error) =>
  tellAll([one, two], async ({ name }) => {
    if (name === 'two') throw error;
    return 'a word';
  });

test('a source that is away leaves the other’s word', async () => {
  await expect(beside(new Error('away'))).resolves.toEqual(['a word']);
});

test.each([new BudgetSpentError(5_000), new RangeTooLargeError()])(
  'no word stands alone where the other source would answer later or less: %s',
  async (error) => {
    await expect(beside(error)).rejects.toBe(error);
  },
);

test('where no source answers, its fault is thrown', async () => {
  const fault = new Error('away');
  await expect(tellAll([one, two], () => Promise.reject(fault))).rejects.toBe(fault);
});
