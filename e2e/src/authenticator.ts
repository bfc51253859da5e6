import { expect } from '@playwright/test';
import { addAccount } from '@ghost-pay/sandbox/authenticator';

const periodSeconds = 30;

/** The app on the admin's phone. */
export interface Authenticator {
  /** The code that it shows, which may have been used. */
  presentCode(): string;
  /** A code that has not been used yet; waits for the app's next one where the present one has been. */
  nextCode(): Promise<string>;
}

/** An app into which the secret was typed by hand. Spaces are left out, as apps do. */
export function authenticatorFor(typedSecret: string): Authenticator {
  const account = addAccount(typedSecret);
  let lastUsedStep = 0;
  return {
    presentCode: () => account.codeAt(Date.now()),
    nextCode: async () => {
      const presentStep = () => Math.floor(Date.now() / 1000 / periodSeconds);
      await expect
        .poll(presentStep, {
          message: 'the app shows the next code',
          timeout: (periodSeconds + 5) * 1000,
          intervals: [500],
        })
        .toBeGreaterThan(lastUsedStep);
      lastUsedStep = presentStep();
      return account.codeAt(lastUsedStep * periodSeconds * 1000);
    },
  };
}

/** The secret that a scanned picture holds, in the form in which people type it. */
export function secretOfUri(uri: string): string {
  return new URL(uri).searchParams.get('secret') ?? '';
}
