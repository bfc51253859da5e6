import { Secret, TOTP } from 'otpauth';
import type { Randomness } from '../../core/randomness.ts';

/** 160 bits, as RFC 4226 recommends for HMAC-SHA-1. */
const secretBytes = 20;
const stepSeconds = 30;
/** Steps before and after the current one whose codes are accepted, because clocks differ. */
const driftSteps = 1;

/** A new authenticator secret, in base32. */
export function newTotpSecret(randomness: Randomness): string {
  return new Secret({ buffer: new Uint8Array(randomness.bytes(secretBytes)).buffer }).base32;
}

/** The URI in the QR code for an authenticator app. */
export function totpUri({
  secret,
  issuer,
  username,
}: {
  secret: string;
  issuer: string;
  username: string;
}): string {
  return authenticator(secret, { issuer, label: username }).toString();
}

/**
 * The time step (30 s since 1970) of the code, or undefined if no accepted step has this code. The caller
 * must ensure that a step is used only once.
 */
export function stepOfCode({
  secret,
  code,
  now,
}: {
  secret: string;
  code: string;
  now: Date;
}): number | undefined {
  const timestamp = now.getTime();
  const delta = authenticator(secret).validate({ token: code, timestamp, window: driftSteps });
  return delta === null ? undefined : TOTP.counter({ period: stepSeconds, timestamp }) + delta;
}

function authenticator(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({
    ...names,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: stepSeconds,
  });
}
