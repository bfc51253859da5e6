/** The site as authenticators know it. A passkey is bound to `rpId` permanently. */
export interface PasskeySite {
  /** The exact origin that the browser must report. */
  readonly origin: string;
  /** The host name alone, as WebAuthn's relying party id. */
  readonly rpId: string;
  readonly name: string;
}

/**
 * Taken from the back-office's configured address, never from a request: a host chosen by a visitor would
 * allow phishing.
 */
export function passkeySite({
  publicUrl,
  adminUrl,
  siteName,
}: {
  publicUrl: string;
  /** Undefined if the back-office shares the site's address. */
  adminUrl: string | undefined;
  siteName: string;
}): PasskeySite {
  const { origin, hostname } = new URL(adminUrl ?? publicUrl);
  return { origin, rpId: hostname, name: siteName };
}
