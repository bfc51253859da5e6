import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { refreshChanged } from './live-refresh.tsx';

test('a change that is told during the first load is asked for after it', async () => {
  const client = new QueryClient();
  const asked: PromiseWithResolvers<string>[] = [];
  const queryFn = async () => {
    const answer = Promise.withResolvers<string>();
    asked.push(answer);
    return answer.promise;
  };
  const leave = new QueryObserver(client, { queryKey: ['desk'], queryFn }).subscribe(() => {});
  const refreshed = refreshChanged(client, 'desk');
  asked[0]?.resolve('before');
  await vi.waitFor(() => expect(asked).toHaveLength(2), 20_000);
  asked[1]?.resolve('after');
  await refreshed;
  expect(client.getQueryData(['desk'])).toBe('after');
  leave();
});
