import type { CallOptions } from '@ghost-pay/contract/client';
import type { AdminPrice } from '@ghost-pay/contract/pricing/pricing.schemas';
import type { AddressChange, Settings } from '@ghost-pay/contract/settings/settings.schemas';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { getSession } from '../../lib/session.ts';
import { keepOwnChanges } from './own-address-changes.ts';

const settingsKey = ['settings', 'all'] as const;
const pricesKey = ['settings', 'prices'] as const;
const systemKey = ['settings', 'system'] as const;
export const bitcoinKeyKey = ['settings', 'bitcoin-key'] as const;
const addressChangesKey = ['settings', 'address-changes'] as const;

// Edited values must not change while they are edited: loaded once per visit, and after each save.
const editedOnce = {
  staleTime: Infinity,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

export function useSettings() {
  return useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => call('GET /settings', { signal }),
    ...editedOnce,
  });
}

export function useSaveSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallOptions<'PUT /settings'>['body']) => call('PUT /settings', { body }),
    onMutate: () => queryClient.getQueryData<AddressChange[]>(addressChangesKey),
    onSuccess: ({ settings_version }, sent, known) => {
      // The stored values, as far as they are known before the reload.
      queryClient.setQueryData<Settings>(
        settingsKey,
        (before) => before && { ...before, ...(sent as Partial<Settings>), settings_version },
      );
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: systemKey }),
        queryClient.invalidateQueries({ queryKey: bitcoinKeyKey }),
        keepOwnAddressChanges(queryClient, { sent, known }),
      ]);
    },
  });
}

/**
 * An admin who changes an address is not notified of their own change. Own changes are those that were absent
 * before the save and were part of it.
 */
async function keepOwnAddressChanges(
  queryClient: QueryClient,
  {
    sent,
    known,
  }: {
    sent: CallOptions<'PUT /settings'>['body'];
    /** The changes before the save; undefined when they were not loaded. */
    known: readonly AddressChange[] | undefined;
  },
): Promise<void> {
  if (known === undefined) return queryClient.invalidateQueries({ queryKey: addressChangesKey });
  const session = getSession();
  const changes = await call('GET /settings/address-changes').catch(() => undefined);
  if (changes === undefined || session === null) return;
  const ids = changes
    .filter(({ id, key }) => sent[key] !== undefined && known.every((change) => change.id !== id))
    .map(({ id }) => id);
  keepOwnChanges(session.expiresAt, ids);
  queryClient.setQueryData(addressChangesKey, changes);
}

/** The key in use; asked again when the address changes that it stands for. */
export function useBitcoinKey(address: string) {
  return useQuery({
    queryKey: [...bitcoinKeyKey, address],
    queryFn: ({ signal }) => call('GET /settings/bitcoin-key', { signal }),
    refetchOnMount: 'always',
  });
}

/** The first addresses of a key that is typed; it is not stored. */
export function useFirstAddresses(key: string) {
  return useQuery({
    queryKey: ['settings', 'first-addresses', key],
    queryFn: ({ signal }) =>
      call('POST /settings/bitcoin-key/addresses', { body: { key }, signal }),
    retry: false,
    gcTime: 0,
  });
}

/** All prices, on sale or not; an empty list when they cannot be loaded (specification, section 8). */
export function useAllPrices({ enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: pricesKey,
    queryFn: ({ signal }) => call('GET /settings/pricing/all', { signal }),
    enabled,
    ...editedOnce,
  });
}

export function useSavePrices() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallOptions<'PUT /pricing/bulk/update'>['body']) =>
      call('PUT /pricing/bulk/update', { body }),
    onSuccess: (saved) => {
      const stored = new Map(saved.map((row) => [row.id, row]));
      queryClient.setQueryData<AdminPrice[]>(pricesKey, (rows) =>
        rows?.map((row) => stored.get(row.id) ?? row),
      );
      return queryClient.invalidateQueries({ queryKey: systemKey });
    },
  });
}

export function useCreatePrice() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallOptions<'POST /pricing'>['body']) => call('POST /pricing', { body }),
    onSuccess: async (created) => {
      queryClient.setQueryData<AdminPrice[]>(pricesKey, (rows) => rows && [...rows, created]);
      await queryClient.invalidateQueries({ queryKey: systemKey });
    },
    // A refusal may come from another admin's change, which the reload shows.
    onError: () => queryClient.invalidateQueries({ queryKey: pricesKey }),
  });
}

export function useDeletePrice() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, updated_at }: Pick<AdminPrice, 'id' | 'updated_at'>) =>
      call('DELETE /pricing/:id', { params: { id }, query: { updated_at } }),
    onSuccess: async (_, { id }) => {
      queryClient.setQueryData<AdminPrice[]>(pricesKey, (rows) =>
        rows?.filter((row) => row.id !== id),
      );
      await queryClient.invalidateQueries({ queryKey: systemKey });
    },
    onError: () => queryClient.invalidateQueries({ queryKey: pricesKey }),
  });
}

/** The stored processors as PayGate knows them: whether each is in service, and the higher of both minimums. */
export function useLiveProcessors({ enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: ['settings', 'processors'],
    queryFn: ({ signal }) => call('GET /payments/card/providers', { signal }),
    enabled,
    staleTime: 60_000,
  });
}

export function useSystemInformation() {
  return useQuery({
    queryKey: systemKey,
    queryFn: ({ signal }) => call('GET /settings/system-information', { signal }),
    refetchInterval: 60_000,
  });
}

/**
 * The address changes that every super admin is notified of. Another admin's change appears at once, or within
 * a minute.
 */
export function useAddressChanges() {
  return useQuery({
    queryKey: addressChangesKey,
    queryFn: ({ signal }) => call('GET /settings/address-changes', { signal }),
    refetchInterval: 60_000,
  });
}
