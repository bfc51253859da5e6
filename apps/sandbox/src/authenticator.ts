import { Secret, TOTP } from 'otpauth';

/** An authenticator app on a phone: it holds one secret and shows six digits that change every 30 seconds. */
export interface Authenticator {
  /** The code at that moment, in milliseconds since 1970. */
  codeAt(now: number): string;
}

/** Adds an account by its secret in base32, as people type it. */
export function addAccount(secret: string): Authenticator {
  const totp = new TOTP({
    secret: Secret.fromBase32(secret.replace(/\s/g, '')),
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
  });
  return { codeAt: (now) => totp.generate({ timestamp: now }) };
}
