import { isIP } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';

/** The end of a site's certificate, and whether browsers trust it. */
export interface SiteCertificate {
  readonly validFrom: Date;
  readonly validTo: Date;
  /** The code of the reason not to trust it, such as CERT_HAS_EXPIRED; null if it is trusted. */
  readonly problem: string | null;
}

/**
 * Reads the certificate of an https address, without sending a request. Null for another address, and for one that
 * cannot be reached from this machine, as behind a router that does not lead inner machines back to itself.
 */
export async function readCertificate(
  url: string,
  { timeoutMs = 10_000 }: { timeoutMs?: number } = {},
): Promise<SiteCertificate | null> {
  const { protocol, hostname, port } = new URL(url);
  if (protocol !== 'https:') return null;
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port: port === '' ? 443 : Number(port),
      ...(isIP(host) === 0 && { servername: host }),
      // An untrusted certificate is read as well, and its problem told.
      rejectUnauthorized: false,
      timeout: timeoutMs,
    });
    const end = (found: SiteCertificate | null) => {
      socket.destroy();
      resolve(found);
    };
    socket.once('secureConnect', () => end(certificateOf(socket)));
    socket.once('timeout', () => end(null));
    socket.once('error', () => end(null));
  });
}

function certificateOf(socket: TLSSocket): SiteCertificate | null {
  const { valid_from: from, valid_to: to } = socket.getPeerCertificate();
  if (from === undefined || to === undefined) return null;
  const error = socket.authorized ? null : socket.authorizationError;
  const problem = error instanceof Error && 'code' in error ? String(error.code) : error;
  return {
    validFrom: new Date(from),
    validTo: new Date(to),
    problem: problem === null ? null : String(problem),
  };
}
