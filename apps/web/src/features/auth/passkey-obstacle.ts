/** The site has no domain name; the page was opened at another address; no https; an old browser. */
export type PasskeyObstacle = 'no_domain' | 'elsewhere' | 'insecure' | 'unsupported';

/** What the browser says of itself and of the page that it shows. */
export interface PasskeyPage {
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
 * Why no passkey of the site can be made or used on this page; undefined where nothing is in the way.
 * `siteOrigin` is the site's own address. The first that is in the way is the one to mend first.
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

/** Whether this page can ask for a passkey of the site by that name; WebAuthn calls it `rpId`. */
export function canAskForPasskey(page: PasskeyPage, rpId: string): boolean {
  return page.isSecure && page.knowsPasskeys && new URL(page.origin).hostname === rpId;
}
