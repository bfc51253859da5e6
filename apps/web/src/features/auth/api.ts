import type { AdminUser } from '@ghost-pay/contract/auth/auth.schemas';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, type CallOptions } from '../../lib/api-client.ts';
import { mayPass } from '../../lib/api-error.ts';
import { endSession, startSession, useSession } from '../../lib/session.ts';
import { meKey } from './me-key.ts';

/**
 * The signed-in admin, asked for once per session. What may pass by itself is tried three times;
 * after that any failure ends the session (specification, section 8).
 */
export function useMe() {
  const session = useSession();
  const me = useQuery({
    queryKey: meKey(session?.expiresAt),
    queryFn: ({ signal }) => call('GET /auth/me', { signal }),
    enabled: session !== null,
    staleTime: Infinity,
    retry: (failures, error) => failures < 2 && mayPass(error),
  });
  const failed = me.isError && me.data === undefined;
  useEffect(() => {
    if (failed) endSession('expired');
  }, [failed]);
  return me;
}

/** Replaces what is known of the signed-in admin, after an answer that brought it. */
export function useRememberMe(): (user: AdminUser) => void {
  const queryClient = useQueryClient();
  const session = useSession();
  return (user) => queryClient.setQueryData(meKey(session?.expiresAt), user);
}

export type SignInAttempt = CallOptions<'POST /auth/login'>['body'];

export function useSignIn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: SignInAttempt) => call('POST /auth/login', { body }),
    onSuccess: ({ accessToken, expiresAt, user }) => {
      queryClient.setQueryData(meKey(Date.parse(expiresAt)), user);
      startSession({ accessToken, expiresAt });
    },
  });
}

/** Ends the session here at once; the server is told, but may be down. */
export function signOut(): void {
  call('POST /auth/logout').catch(() => {
    // The server ends the session by itself after four hours.
  });
  endSession('signed_out');
}

export function useRenewSecondFactor() {
  return useMutation({
    mutationFn: (body: CallOptions<'POST /auth/2fa/verify'>['body']) =>
      call('POST /auth/2fa/verify', { body }),
  });
}

export function useSetUpFirstAdmin() {
  return useMutation({
    mutationFn: (body: CallOptions<'POST /auth/setup'>['body']) =>
      call('POST /auth/setup', { body }),
  });
}

export function useChangePassword() {
  return useMutation({
    mutationFn: (body: CallOptions<'POST /auth/change-password'>['body']) =>
      call('POST /auth/change-password', { body }),
  });
}

/** A new authenticator secret, made once for each visit to the set-up screen. */
export function useTwofaSetup({ started }: { started: boolean }) {
  return useQuery({
    queryKey: ['auth', 'twofa-setup'],
    queryFn: ({ signal }) => call('GET /auth/2fa/setup', { signal }),
    enabled: started,
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

/** The running sessions of the signed-in admin. */
export function useSessions() {
  return useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => call('GET /auth/sessions', { signal }),
    staleTime: 5_000,
  });
}

export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('DELETE /auth/sessions/:id', { params: { id } }),
    // Also when it was refused: it has ended by itself then.
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsKey }),
  });
}

/** Not kept in any cache: who shows the codes holds them. */
export function useRenewRecoveryCodes() {
  return useMutation({
    mutationFn: () => call('POST /auth/2fa/recovery-codes'),
    gcTime: 0,
  });
}
