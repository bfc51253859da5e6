import { expect, test } from 'vitest';
import { BudgetSpentError, type ChainSource } from '../../gateways/chains/chain-source.ts';
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

test('no word stands alone where the other source would answer soon', async () => {
  const error = new BudgetSpentError(30_000);
  await expect(beside(error)).rejects.toBe(error);
});

test('a source that asked to wait for longer is left out', async () => {
  await expect(beside(new BudgetSpentError(30_001))).resolves.toEqual(['a word']);
});

test('where no source answers, its fault is thrown', async () => {
  const fault = new Error('away');
  await expect(tellAll([one, two], () => Promise.reject(fault))).rejects.toBe(fault);
});
