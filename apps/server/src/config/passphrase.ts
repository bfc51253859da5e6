import { readFileSync } from 'node:fs';
import { OperatorError } from '../core/errors.ts';

const minLength = 12;

/**
 * The first line of a file, given as an absolute path. Throws an OperatorError if it cannot be read or is too
 * short to protect anything.
 */
export function readPassphrase(file: string): string {
  const [line = ''] = readText(file).split(/\r?\n/, 1);
  if (line.length < minLength)
    throw new OperatorError(`The passphrase in ${file} must have ${minLength} characters or more.`);
  return line;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new OperatorError(`The passphrase file ${file} cannot be read.`, { cause: error });
  }
}
