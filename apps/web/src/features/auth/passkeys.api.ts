import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { createPasskey } from './passkey-ceremony.ts';

const passkeysKey = ['auth', 'passkeys'] as const;

/** The passkeys of the signed-in admin, and the address where they work. */
export function usePasskeys() {
  return useQuery({
    queryKey: passkeysKey,
    queryFn: ({ signal }) => call('GET /auth/passkeys', { signal }),
    staleTime: 5_000,
  });
}

function useRefreshPasskeys(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: passkeysKey });
}

/** Gets the options from the server, has the browser create the passkey, and sends the result to the server. */
export function useAddPasskey() {
  return useMutation({
    mutationFn: async (name: string) => {
      const credential = await createPasskey(await call('POST /auth/passkeys/registration'));
      return call('POST /auth/passkeys', { body: { name, credential } });
    },
    onSettled: useRefreshPasskeys(),
  });
}

export function useRenamePasskey() {
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      call('PUT /auth/passkeys/:id', { params: { id }, body: { name } }),
    onSettled: useRefreshPasskeys(),
  });
}

export function useRemovePasskey() {
  return useMutation({
    mutationFn: (id: string) => call('DELETE /auth/passkeys/:id', { params: { id } }),
    // Also after a refusal: the passkey is already gone then.
    onSettled: useRefreshPasskeys(),
  });
}

/** The options for one of the admin's own passkeys to sign as a fresh second factor. */
export function useAskForPasskey() {
  return useMutation({ mutationFn: () => call('POST /auth/passkeys/challenge') });
}
