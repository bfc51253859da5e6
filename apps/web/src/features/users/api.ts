import type { CallOptions } from '@ghost-pay/contract/client';
import type { ListedUser } from '@ghost-pay/contract/users/users.schemas';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { usersTexts } from './users.texts.ts';

const usersKey = ['users'] as const;
// Another admin's change appears by polling, and the active marks stay current.
const pollMs = 60_000;

export function useUsers() {
  return useQuery({
    queryKey: usersKey,
    queryFn: async ({ signal }): Promise<readonly ListedUser[]> => {
      const users: unknown = await call('GET /users', { signal });
      if (!Array.isArray(users)) throw new Error(usersTexts.invalidData);
      return users as ListedUser[];
    },
    refetchInterval: pollMs,
    staleTime: 5_000,
  });
}

/** A change to the accounts. Afterwards, accepted or refused, the list is reloaded. */
function useUserChange<Variables, Answer>(change: (variables: Variables) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queryClient.invalidateQueries({ queryKey: usersKey }),
  });
}

export function useCreateUser() {
  return useUserChange((body: CallOptions<'POST /users'>['body']) => call('POST /users', { body }));
}

export function useUpdateUser() {
  return useUserChange(({ id, ...body }: { id: string } & CallOptions<'PUT /users/:id'>['body']) =>
    call('PUT /users/:id', { params: { id }, body }),
  );
}

export function useDeleteUser() {
  return useUserChange((id: string) => call('DELETE /users/:id', { params: { id } }));
}

export function useResetTwofa() {
  return useUserChange((id: string) => call('POST /users/:id/reset-2fa', { params: { id } }));
}
