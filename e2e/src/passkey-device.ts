import type { Page } from '@playwright/test';

/** The device that keeps the person's passkeys: Chromium's virtual authenticator. */
export interface PasskeyDevice {
  /** Whether the person lets the device sign, for example by a fingerprint; otherwise it declines every request. */
  letSign(isWilling: boolean): Promise<void>;
  /** The number of stored passkeys. */
  count(): Promise<number>;
}

/** A phone or laptop with a fingerprint reader, attached to this page. */
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
