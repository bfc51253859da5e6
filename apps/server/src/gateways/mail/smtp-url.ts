import type { SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection';

/** The content of an SMTP_URL. */
export interface SmtpServer {
  readonly connection: SMTPConnectionOptions;
  readonly credentials: { readonly user: string; readonly pass: string } | undefined;
  /** Whether it runs on this machine. */
  readonly isHere: boolean;
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether `readSmtpUrl` can read the text. */
export function isSmtpUrl(text: string): boolean {
  if (!/^smtps?:\/\/[^/]/.test(text) || !URL.canParse(text)) return false;
  const { hostname, pathname, search, username, password } = new URL(text);
  try {
    decodeURIComponent(username);
    decodeURIComponent(password);
  } catch {
    return false;
  }
  return hostname !== '' && ['', '/'].includes(pathname) && search === '';
}

/**
 * smtps:// uses TLS from the start (port 465), smtp:// upgrades if the server offers it (port 587). A
 * password is never sent unencrypted to another machine. Throws a TypeError for an invalid URL.
 */
export function readSmtpUrl(text: string): SmtpServer {
  const url = new URL(text);
  const isSecure = url.protocol === 'smtps:';
  const user = decodeURIComponent(url.username);
  const pass = decodeURIComponent(url.password);
  const isHere = loopback.has(url.hostname);
  return {
    connection: {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port === '' ? (isSecure ? 465 : 587) : Number(url.port),
      secure: isSecure,
      requireTLS: !isSecure && user !== '' && !isHere,
    },
    credentials: user === '' ? undefined : { user, pass },
    isHere,
  };
}
