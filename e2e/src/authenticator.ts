import { expect } from '@playwright/test';
import { addAccount } from '@ghost-pay/sandbox/authenticator';

const periodSeconds = 30;

/** The authenticator app on the admin's phone. */
export interface Authenticator {
  /** The present code, which may have been used. */
  presentCode(): string;
  /** A code that has not been used yet; waits for the app's next one if the present one has been used. */
  nextCode(): Promise<string>;
}

/** An app with a secret that was typed by hand. Spaces are ignored, as in apps. */
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

/** The secret in a scanned picture, in the form in which people type it. */
export function secretOfUri(uri: string): string {
  return new URL(uri).searchParams.get('secret') ?? '';
}
