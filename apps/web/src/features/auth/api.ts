import type { CallAnswer, CallOptions } from '@ghost-pay/contract/client';
import type { AdminUser } from '@ghost-pay/contract/auth/auth.schemas';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../lib/api-client.ts';
import { isTransient } from '@ghost-pay/contract/api-error';
import { endSession, startSession, useSession } from '../../lib/session.ts';
import { useReloading } from '../../lib/use-reloading.ts';
import { meKey } from './me-key.ts';

/**
 * The signed-in admin, loaded once per session. A temporary failure is tried three times in all; any failure
 * after that ends the session (specification, section 8).
 */
export function useMe() {
  const session = useSession();
  const me = useQuery({
    queryKey: meKey(session?.expiresAt),
    queryFn: ({ signal }) => call('GET /auth/me', { signal }),
    enabled: session !== null,
    staleTime: Infinity,
    retry: (failures, error) => failures < 2 && isTransient(error),
  });
  const failed = me.isError && me.data === undefined;
  useEffect(() => {
    if (failed) endSession('expired');
  }, [failed]);
  return me;
}

/** Replaces the cached admin after an answer that contains it. */
export function useRememberMe(): (user: AdminUser) => void {
  const queryClient = useQueryClient();
  const session = useSession();
  return (user) => queryClient.setQueryData(meKey(session?.expiresAt), user);
}

export type SignInAttempt = CallOptions<'POST /auth/login'>['body'];

export function useSignIn() {
  return useBegin((body: SignInAttempt) => call('POST /auth/login', { body }));
}

/** Enters a server that inspects a copy. */
export function useEnterInspection() {
  return useBegin((body: CallOptions<'POST /auth/inspection'>['body']) =>
    call('POST /auth/inspection', { body }),
  );
}

/** An act whose answer begins a session. */
function useBegin<Body>(act: (body: Body) => Promise<CallAnswer<'POST /auth/login'>>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: ({ accessToken, expiresAt, user }) => {
      queryClient.setQueryData(meKey(Date.parse(expiresAt)), user);
      startSession({ accessToken, expiresAt });
    },
  });
}

/** Ends the session in the browser at once. The server is told, but may be down. */
export function signOut(): void {
  call('POST /auth/logout').catch(() => {
    // If this call fails, the session expires on the server after four hours.
  });
  endSession('signed_out');
}

export function useRenewSecondFactor() {
  return useMutation({
    mutationFn: (body: CallOptions<'POST /auth/2fa/verify'>['body']) =>
      call('POST /auth/2fa/verify', { body }),
  });
}

/** A new authenticator secret, created once per visit to the set-up screen. */
export function useTwofaSetup() {
  return useQuery({
    queryKey: ['auth', 'twofa-setup'],
    queryFn: ({ signal }) => call('GET /auth/2fa/setup', { signal }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
}

export function useEnableTwofa() {
  return useMutation({
    mutationFn: (body: CallOptions<'POST /auth/2fa/enable'>['body']) =>
      call('POST /auth/2fa/enable', { body }),
  });
}

const sessionsKey = ['auth', 'sessions'] as const;

/** The active sessions of the signed-in admin. */
export function useSessions() {
  return useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => call('GET /auth/sessions', { signal }),
    staleTime: 5_000,
  });
}

/** The list is read anew after a refusal too: the session has already ended then. */
export function useEndSession() {
  return useReloading(sessionsKey, (id: string) =>
    call('DELETE /auth/sessions/:id', { params: { id } }),
  );
}

/** A mutation without a cache: only the component that shows the codes holds them. */
export function useRenewRecoveryCodes() {
  return useMutation({
    mutationFn: () => call('POST /auth/2fa/recovery-codes'),
    gcTime: 0,
  });
}
