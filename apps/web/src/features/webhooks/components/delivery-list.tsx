import { deliveryStatuses } from '@ghost-pay/contract/webhooks/webhook-words';
import type { WebhookView } from '@ghost-pay/contract/webhooks/webhooks.schemas';
import { classNames } from '../../../lib/class-names.ts';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { formatCount } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { type useDeliveries, useRedeliver } from '../api.ts';
import {
  readWebhooksSearch,
  type WebhooksSearch,
  webhooksSearchDefaults,
} from '../webhooks.search.ts';
import { deliveryLabels, webhooksTexts } from '../webhooks.texts.ts';
import { DeliveryRow } from './delivery-row.tsx';

interface DeliveryListProps {
  list: ReturnType<typeof useDeliveries>;
  webhooks: readonly WebhookView[];
  search: WebhooksSearch;
  onSearch: (search: WebhooksSearch) => void;
}

const errorLabels = {
  retry: webhooksTexts.retry,
  retrying: webhooksTexts.refreshing,
  requestId: webhooksTexts.requestId,
};

export function DeliveryList(props: DeliveryListProps) {
  return (
    <section aria-labelledby="deliveries-heading" className="grid grid-cols-1 gap-3">
      <div>
        <h2 id="deliveries-heading" className="text-base font-semibold text-ink">
          {webhooksTexts.deliveries}
        </h2>
        <p className="text-sm text-muted">{webhooksTexts.deliveriesLead}</p>
      </div>
      <DeliveryFilters {...props} />
      <Deliveries {...props} />
    </section>
  );
}

const selectClass = 'max-lg:[&>select]:min-h-11 max-sm:w-full sm:max-w-96';

function DeliveryFilters({ webhooks, search, onSearch }: DeliveryListProps) {
  const set = (name: 'webhook' | 'status', value: string) =>
    onSearch(readWebhooksSearch({ ...search, page: 1, [name]: value }));
  const known = webhooks.map(({ id, url }) => ({ value: id, label: url }));
  const { webhook = '', status = '' } = search;
  // One that has been deleted is still there while the URL names it.
  const isGone = webhook !== '' && !known.some(({ value }) => value === webhook);
  return (
    <fieldset className="grid gap-2 sm:flex sm:flex-wrap">
      <legend className="sr-only">{webhooksTexts.filters}</legend>
      <Select
        size="small"
        className={selectClass}
        aria-label={webhooksTexts.endpoint}
        options={[
          { value: '', label: webhooksTexts.allEndpoints },
          ...known,
          ...(isGone ? [{ value: webhook, label: webhooksTexts.otherEndpoint }] : []),
        ]}
        value={webhook}
        onChange={(event) => set('webhook', event.target.value)}
      />
      <Select
        size="small"
        className={selectClass}
        aria-label={webhooksTexts.status}
        options={[
          { value: '', label: webhooksTexts.allStatuses },
          ...deliveryStatuses.map((value) => ({ value, label: deliveryLabels[value] })),
        ]}
        value={status}
        onChange={(event) => set('status', event.target.value)}
      />
    </fieldset>
  );
}

/** The deliveries in each state of the view: loading, failed, none, some. */
function Deliveries({ list, search, onSearch }: DeliveryListProps) {
  const redelivering = useRedeliver();
  const { data, isPlaceholderData } = list;
  if (list.isError) {
    return (
      <LoadError
        title={webhooksTexts.deliveriesFailed}
        error={list.error}
        retrying={list.isFetching}
        onRetry={() => void list.refetch()}
        labels={errorLabels}
      />
    );
  }
  if (data === undefined) {
    return (
      <SkeletonGroup label={webhooksTexts.loadingDeliveries} className="grid gap-2">
        {Array.from({ length: 5 }, (_, index) => (
          <Skeleton key={index} className="h-16" />
        ))}
      </SkeletonGroup>
    );
  }
  const { deliveries, pagination } = data;
  if (deliveries.length === 0) return <NoDeliveries search={search} onSearch={onSearch} />;
  const first = (pagination.page - 1) * pagination.limit + 1;
  return (
    <>
      {redelivering.isError ? (
        <Alert tone="error" announce>
          {errorSentence(redelivering.error, webhooksTexts.actFailed)}
        </Alert>
      ) : null}
      <ul
        aria-label={webhooksTexts.deliveries}
        aria-busy={isPlaceholderData}
        className={classNames(
          'rounded-base border border-line bg-surface transition-opacity duration-150',
          isPlaceholderData && 'opacity-60',
        )}
      >
        {deliveries.map((delivery) => (
          <DeliveryRow
            key={delivery.id}
            delivery={delivery}
            now={list.dataUpdatedAt}
            busy={redelivering.isPending ? redelivering.variables : undefined}
            onRedeliver={() =>
              redelivering.mutate(delivery.id, {
                onSuccess: () => showToast(webhooksTexts.redelivered),
              })
            }
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <output className="figures block text-sm text-muted">
          {webhooksTexts.range({
            first: formatCount(first),
            last: formatCount(first + deliveries.length - 1),
            total: formatCount(pagination.total),
          })}
        </output>
        <Pagination
          label={webhooksTexts.pages}
          page={pagination.page}
          pages={pagination.pages}
          onChange={(page) => onSearch({ ...search, page })}
        />
      </div>
    </>
  );
}

function NoDeliveries({ search, onSearch }: Pick<DeliveryListProps, 'search' | 'onSearch'>) {
  const filtered = search.webhook !== undefined || search.status !== undefined || search.page > 1;
  return (
    <output className="block rounded-base border border-line bg-surface">
      <EmptyState
        title={webhooksTexts.noDeliveries}
        action={
          filtered ? (
            <Button variant="secondary" onClick={() => onSearch(webhooksSearchDefaults)}>
              {webhooksTexts.clearFilters}
            </Button>
          ) : null
        }
      >
        {filtered ? webhooksTexts.noneMatch : webhooksTexts.noDeliveriesYet}
      </EmptyState>
    </output>
  );
}
