/** The site has no domain name; the page was opened at another address; no https; an old browser. */
export type PasskeyObstacle = 'no_domain' | 'elsewhere' | 'insecure' | 'unsupported';

/** What the browser reports about itself and the page. */
interface PasskeyPage {
  readonly origin: string;
  readonly isSecure: boolean;
  readonly knowsPasskeys: boolean;
}

export function thisPage(): PasskeyPage {
  return {
    origin: window.location.origin,
    isSecure: window.isSecureContext,
    knowsPasskeys: 'PublicKeyCredential' in window,
  };
}

/**
 * Why this page cannot create or use a passkey of the site; undefined when it can. `siteOrigin` is the site's
 * own address. With several obstacles, the first to fix is returned.
 */
export function passkeyObstacle(
  page: PasskeyPage,
  siteOrigin: string,
): PasskeyObstacle | undefined {
  const { hostname } = new URL(siteOrigin);
  if (hostname.startsWith('[') || /^[\d.]+$/.test(hostname)) return 'no_domain';
  if (page.origin !== siteOrigin) return 'elsewhere';
  if (!page.isSecure) return 'insecure';
  return page.knowsPasskeys ? undefined : 'unsupported';
}

/** Whether this page can ask for a passkey with that relying party id (`rpId` in WebAuthn). */
export function canAskForPasskey(page: PasskeyPage, rpId: string): boolean {
  return page.isSecure && page.knowsPasskeys && new URL(page.origin).hostname === rpId;
}
