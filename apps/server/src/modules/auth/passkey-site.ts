/** The site as authenticators know it. A passkey belongs to `rpId` for good. */
export interface PasskeySite {
  /** What the browser must say the page's origin was, to the letter. */
  readonly origin: string;
  /** The host name alone, as WebAuthn's relying party id. */
  readonly rpId: string;
  readonly name: string;
}

/** Out of the back-office's own address, never out of a request: whoever lets a visitor name the host lets them phish. */
export function passkeySite({
  publicUrl,
  adminUrl,
  siteName,
}: {
  publicUrl: string;
  /** Undefined where the back-office is at the site's address. */
  adminUrl: string | undefined;
  siteName: string;
}): PasskeySite {
  const { origin, hostname } = new URL(adminUrl ?? publicUrl);
  return { origin, rpId: hostname, name: siteName };
}
