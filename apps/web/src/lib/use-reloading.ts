import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';

/** An act after which, done or refused, the queries of the key are read anew. */
export function useReloading<Sent, Answer>(
  queryKey: QueryKey,
  act: (sent: Sent) => Promise<Answer>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}
