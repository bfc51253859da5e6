import { isIP } from 'node:net';
import { z } from 'zod';
import { DatabaseUrlError, readDatabaseHosts } from '../core/database/database-hosts.ts';

// The types of setting values. Each says in words what the value must be.

export const wholeNumber = ({ min, max }: { min: number; max: number }) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`));

export const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be an http or https address',
});

export const databaseAddress = z
  .string()
  .superRefine((url, context) => {
    try {
      readDatabaseHosts(url);
    } catch (error) {
      if (!(error instanceof DatabaseUrlError)) throw error;
      context.addIssue({ code: 'custom', message: error.message });
    }
  })
  .optional();

export const networks = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  )
  .refine(
    (entries) => entries.every(isAddressOrNetwork),
    'must be IP addresses or networks such as 10.0.0.0/8',
  )
  .default([]);

/** A secret of at most 500 printable characters. */
export const token = ({ min }: { min: number }) =>
  z
    .string()
    .refine(
      (text) => text.length >= min && text.length <= 500 && /^[\x21-\x7e]*$/.test(text),
      `must be ${min} to 500 characters without blanks`,
    )
    .optional();

function isAddressOrNetwork(entry: string): boolean {
  const [address = '', prefix, ...rest] = entry.split('/');
  const longest = isIP(address) === 6 ? 128 : 32;
  return (
    isIP(address) !== 0 &&
    rest.length === 0 &&
    (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= longest))
  );
}
