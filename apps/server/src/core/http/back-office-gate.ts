import type { Endpoint } from '@ghost-pay/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { isIn, readNetworks } from './named-networks.ts';

/** The back-office's host and the networks that may reach it. */
export interface BackOfficeAccess {
  /** The back-office's own address, without a slash at the end; undefined if it shares the site's. */
  readonly adminUrl: string | undefined;
  /** Addresses and networks that may enter; an empty list admits every address. */
  readonly adminAddresses: readonly string[];
}

export interface BackOfficeGate {
  /**
   * Throws NOT_FOUND on a host other than the back-office's, and ADDRESS_NOT_ALLOWED for an address that may
   * not enter.
   */
  guardCall(request: FastifyRequest, endpoint: Pick<Endpoint, 'access' | 'path'>): void;
  /** Throws NOT_FOUND on a host that does not serve the back-office's pages. */
  guardPage(request: FastifyRequest, pathname: string): void;
}

/** The back-office is every endpoint that is not public, and every endpoint that leads to a session. */
function isBackOffice({ access, path }: Pick<Endpoint, 'access' | 'path'>): boolean {
  return access !== 'public' || path.startsWith('/auth/');
}

export function createBackOfficeGate({
  adminUrl,
  adminAddresses,
}: BackOfficeAccess): BackOfficeGate {
  const host = adminUrl === undefined ? undefined : new URL(adminUrl).host;
  const allowed = readNetworks(adminAddresses);

  // Not `request.host`: behind a trusted proxy it is the X-Forwarded-Host that the visitor sent.
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
