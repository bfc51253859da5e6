import type { Page } from '@playwright/test';

/** The device that keeps the person's passkeys: Chromium's virtual authenticator. */
export interface PasskeyDevice {
  /** Whether the person lets the device sign, as by a fingerprint; otherwise every request is turned down. */
  letSign(isWilling: boolean): Promise<void>;
  /** How many passkeys it keeps. */
  count(): Promise<number>;
}

/** A phone or laptop with a fingerprint reader, beside this page. */
export async function attachPasskeyDevice(page: Page): Promise<PasskeyDevice> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable', {});
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    letSign: async (isWilling) => {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: isWilling });
    },
    count: async () => {
      const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
      return credentials.length;
    },
  };
}
