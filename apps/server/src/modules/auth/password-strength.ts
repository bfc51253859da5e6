import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { AppError } from '../../core/errors.ts';

/** A password with fewer guesses is refused. This is the strength of about eight random characters. */
const fewestGuesses = 1e8;
/** A longer password is judged by its beginning: the estimate's time grows with the square of the length. */
const longestEstimated = 32;

/** Words that an attacker of this site would try first. */
const contextWords = [
  'ghost',
  'eshop',
  'nintendo',
  'admin',
  'administrator',
  'payment',
  'donation',
];

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Loaded lazily: the dictionaries take some megabytes, and most processes never set a password. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

/**
 * Throws PASSWORD_TOO_COMMON for a password that is easy to guess: common ones, also with the usual
 * substitutions, and those made of words of this site or the user's name. `field` is the password's field in
 * the caller's form.
 */
export async function refuseEasyPassword({
  password,
  username,
  siteName,
  field,
}: {
  password: string;
  username: string;
  siteName: string;
  field: string;
}): Promise<void> {
  const words = wordsOfContext(username, siteName);
  estimator ??= loadEstimator();
  // Words of the context add no strength, so the rest must be strong enough alone.
  const { guesses } = (await estimator).check(
    withoutWords(password.slice(0, longestEstimated), words),
    words,
  );
  if (guesses >= fewestGuesses) return;
  throw new AppError('PASSWORD_TOO_COMMON', {
    fields: { [field]: 'This password is easy to guess. Please choose another one.' },
  });
}

/** Longest first: a shorter word must not cut a longer one apart. */
function wordsOfContext(username: string, siteName: string): string[] {
  const names = [username, siteName].flatMap((name) => [
    name,
    name.replaceAll(/[\s_-]+/g, ''),
    ...name.split(/[\s_-]+/),
  ]);
  const words = [...contextWords, ...names]
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= 3);
  return [...new Set(words)].toSorted((a, b) => b.length - a.length);
}

function withoutWords(password: string, words: readonly string[]): string {
  const literally = words.map((word) => word.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`));
  return password.replaceAll(new RegExp(literally.join('|'), 'gi'), '');
}
