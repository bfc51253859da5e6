import type { ListedUser } from '@ghost-pay/contract/users/users.schemas';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { usersTexts } from './users.texts.ts';

export const usersKey = ['users'] as const;
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
