import type { IncomingHttpHeaders } from 'node:http';
import {
  acceptedLanguage,
  isLanguage,
  type Language,
  languageParameter,
} from '@ghost-pay/contract/languages';
import type { FastifyReply } from 'fastify';

const aYearSeconds = 365 * 24 * 60 * 60;
const chosen = /(?:^|;\s*)language=([\w-]+)/;

/** The language that the visitor has chosen, else the one that their browser asks for, else English. */
export function languageOfVisitor({
  cookie = '',
  'accept-language': accepted,
}: Pick<IncomingHttpHeaders, 'cookie' | 'accept-language'>): Language {
  const [, choice] = chosen.exec(cookie) ?? [];
  if (isLanguage(choice)) return choice;
  return acceptedLanguage(accepted) ?? 'en';
}

/** Keeps the choice in the visitor's browser: the only cookie of the site, and the server alone reads it. */
export function keepLanguage(
  reply: FastifyReply,
  language: Language,
  { isSecure }: { isSecure: boolean },
): void {
  const parts = [
    `${languageParameter}=${language}`,
    'Path=/',
    `Max-Age=${aYearSeconds}`,
    'SameSite=Lax',
    'HttpOnly',
    ...(isSecure ? ['Secure'] : []),
  ];
  reply.header('set-cookie', parts.join('; '));
}

/** The language of the page that sent a call, which its Accept-Language header names; else English. */
export function languageOfPage(header: (name: string) => string | undefined): Language {
  return acceptedLanguage(header('accept-language')) ?? 'en';
}
