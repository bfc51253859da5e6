import type { Endpoint } from '@ghost-pay/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { isIn, readNetworks } from './named-networks.ts';

/** Where the back-office is to be found, and from where. */
export interface BackOfficePlace {
  /** The address of its own, without a slash at the end; undefined where it has the site's. */
  readonly adminUrl: string | undefined;
  /** Addresses and networks that may come in; everybody may where none is named. */
  readonly adminAddresses: readonly string[];
}

export interface BackOfficeGate {
  /** Throws NOT_FOUND on another host than the back-office's, ADDRESS_NOT_ALLOWED to who may not come in. */
  guardCall(request: FastifyRequest, endpoint: Pick<Endpoint, 'access' | 'path'>): void;
  /** Throws NOT_FOUND where the pages of the back-office are not. */
  guardPage(request: FastifyRequest, pathname: string): void;
}

/** What belongs to the back-office is told by the declaration: whatever is not public, and every way to a session. */
function isBackOffice({ access, path }: Pick<Endpoint, 'access' | 'path'>): boolean {
  return access !== 'public' || path.startsWith('/auth/');
}

export function createBackOfficeGate({
  adminUrl,
  adminAddresses,
}: BackOfficePlace): BackOfficeGate {
  const host = adminUrl === undefined ? undefined : new URL(adminUrl).host;
  const allowed = readNetworks(adminAddresses);

  // Not `request.host`, which behind a trusted proxy is whatever the visitor has sent as X-Forwarded-Host.
  const requireHost = ({ headers }: FastifyRequest): void => {
    if (host !== undefined && headers.host?.toLowerCase() !== host) throw new AppError('NOT_FOUND');
  };
  return {
    guardCall(request, endpoint) {
      if (!isBackOffice(endpoint)) return;
      requireHost(request);
      if (allowed !== undefined && !isIn(allowed, request.ip))
        throw new AppError('ADDRESS_NOT_ALLOWED');
    },
    guardPage(request, pathname) {
      if (pathname === '/admin' || pathname.startsWith('/admin/')) requireHost(request);
    },
  };
}
