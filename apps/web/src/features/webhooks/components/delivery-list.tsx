import { deliveryStatuses } from '@ghost-pay/contract/webhooks/webhook-words';
import type { WebhookView } from '@ghost-pay/contract/webhooks/webhooks.schemas';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ListPages } from '../../../ui/list-pages.tsx';
import { ListView } from '../../../ui/list-view.tsx';
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
  // A deleted endpoint stays listed while the URL names it.
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

function Deliveries({ list, search, onSearch }: DeliveryListProps) {
  const redelivering = useRedeliver();
  const isFiltered = search.webhook !== undefined || search.status !== undefined || search.page > 1;
  const redeliver = (id: string) =>
    redelivering.mutate(id, { onSuccess: () => showToast(webhooksTexts.redelivered) });
  return (
    <>
      {redelivering.isError ? (
        <Alert tone="error" announce>
          {errorSentence(redelivering.error, webhooksTexts.actFailed)}
        </Alert>
      ) : null}
      <ListView
        query={list}
        loadFailed={webhooksTexts.deliveriesFailed}
        loading={<LoadingDeliveries />}
        nothing={({ deliveries }) =>
          deliveries.length > 0
            ? undefined
            : {
                title: webhooksTexts.noDeliveries,
                hint: isFiltered ? webhooksTexts.noneMatch : webhooksTexts.noDeliveriesYet,
                onClear: isFiltered ? () => onSearch(webhooksSearchDefaults) : undefined,
              }
        }
        renderRows={({ deliveries }) => (
          <ul
            aria-label={webhooksTexts.deliveries}
            className="rounded-base border border-line bg-surface"
          >
            {deliveries.map((delivery) => (
              <DeliveryRow
                key={delivery.id}
                delivery={delivery}
                now={list.dataUpdatedAt}
                busy={redelivering.isPending ? redelivering.variables : undefined}
                onRedeliver={() => redeliver(delivery.id)}
              />
            ))}
          </ul>
        )}
        renderFooter={({ deliveries, pagination }) =>
          deliveries.length === 0 ? null : (
            <ListPages
              label={webhooksTexts.pages}
              pagination={pagination}
              rows={deliveries.length}
              onPage={(page) => onSearch({ ...search, page })}
            />
          )
        }
      />
    </>
  );
}

function LoadingDeliveries() {
  return (
    <SkeletonGroup label={webhooksTexts.loadingDeliveries} className="grid gap-2">
      {Array.from({ length: 5 }, (_, index) => (
        <Skeleton key={index} className="h-16" />
      ))}
    </SkeletonGroup>
  );
}
