import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { newPasswordSchema } from '@ghost-pay/contract/auth/auth.schemas';
import { OperatorError } from '../core/errors.ts';
import type { Randomness } from '../core/randomness.ts';

/** No letter or digit that is easily mistaken for another. */
const symbols = 'ABCDEFGHJKMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';

export interface NewPassword {
  readonly password: string;
  /** Whether the password was generated here and has to be shown. */
  readonly generated: boolean;
}

/**
 * The operator's new password: from standard input, or typed on a terminal without echo. An empty answer, or
 * no terminal, means a generated strong password. Throws an OperatorError with the contract's sentence if the
 * password breaks a rule.
 */
export async function readNewPassword({
  fromStdin,
  randomness,
}: {
  fromStdin: boolean;
  randomness: Randomness;
}): Promise<NewPassword> {
  const given = fromStdin ? await readStandardInput() : process.stdin.isTTY ? await askTwice() : '';
  if (given === '' && !fromStdin)
    return { password: generatePassword(randomness), generated: true };
  const checked = newPasswordSchema.safeParse(given);
  if (!checked.success)
    throw new OperatorError(checked.error.issues[0]?.message ?? 'This password cannot be used.');
  return { password: checked.data, generated: false };
}

/** Four groups of five symbols: 116 bits. */
export function generatePassword(randomness: Randomness): string {
  for (;;) {
    // Bytes beyond the last whole multiple are dropped, because they would make some symbols likelier.
    const bytes = [...randomness.bytes(64)]
      .filter((byte) => byte < 256 - (256 % symbols.length))
      .slice(0, 20);
    const letters = bytes.map((byte) => symbols.charAt(byte % symbols.length)).join('');
    const password = letters.replaceAll(/(.{5})(?=.)/g, '$1-');
    if (bytes.length === 20 && newPasswordSchema.safeParse(password).success) return password;
  }
}

/** The whole input without one line break at its end, which `echo` adds; nothing else is trimmed. */
async function readStandardInput(): Promise<string> {
  return (await text(process.stdin)).replace(/\r?\n$/, '');
}

async function askTwice(): Promise<string> {
  const password = await askHidden('Password (not shown; leave empty to generate a strong one): ');
  if (password === '') return '';
  if ((await askHidden('Repeat the password: ')) !== password)
    throw new OperatorError('The two passwords are not the same. Nothing was changed.');
  return password;
}

function askHidden(question: string): Promise<string> {
  // Readline echoes the typed text to its output, so its output goes nowhere.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({
    input: process.stdin,
    output: nowhere,
    terminal: true,
    historySize: 0,
  });
  process.stderr.write(question);
  return new Promise((resolve, reject) => {
    terminal.on('close', () => {
      process.stderr.write('\n');
      // After an answer this has no effect; before one it means Ctrl+C or the end of the input.
      reject(new OperatorError('Stopped. Nothing was changed.'));
    });
    terminal.question('', (answer) => {
      resolve(answer);
      terminal.close();
    });
  });
}
