import { expect } from '@playwright/test';
import { Secret, TOTP, URI } from 'otpauth';

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
  const totp = new TOTP({
    secret: Secret.fromBase32(typedSecret.replaceAll(/\s/g, '')),
    period: periodSeconds,
  });
  let lastUsedStep = 0;
  return {
    presentCode: () => totp.generate(),
    nextCode: async () => {
      const presentStep = () => totp.counter();
      await expect
        .poll(presentStep, {
          message: 'the app shows the next code',
          timeout: (periodSeconds + 5) * 1000,
          intervals: [500],
        })
        .toBeGreaterThan(lastUsedStep);
      lastUsedStep = presentStep();
      return totp.generate({ timestamp: lastUsedStep * periodSeconds * 1000 });
    },
  };
}

/** The secret that a scanned picture holds, in the form in which people type it. */
export function secretOfUri(uri: string): string {
  return URI.parse(uri).secret.base32;
}
