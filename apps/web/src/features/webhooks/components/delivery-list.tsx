import { deliveryStatuses } from '@ghost-pay/contract/webhooks/webhook-words';
import type { WebhookView } from '@ghost-pay/contract/webhooks/webhooks.schemas';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ListFilters, optionsOf } from '../../../ui/list-filters.tsx';
import { LoadingLines } from '../../../ui/list-table.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { type useDeliveries, useRedeliver } from '../api.ts';
import { type WebhooksSearch, webhooksState } from '../webhooks.search.ts';
import { deliveryLabels, webhooksTexts as texts } from '../webhooks.texts.ts';
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
          {texts.deliveries}
        </h2>
        <p className="text-sm text-muted">{texts.deliveriesLead}</p>
      </div>
      <DeliveryFilters {...props} />
      <Deliveries {...props} />
    </section>
  );
}

function DeliveryFilters({ webhooks, search, onSearch }: DeliveryListProps) {
  const known = webhooks.map(({ id, url }) => ({ value: id, label: url }));
  const { webhook = '' } = search;
  // A deleted endpoint stays listed while the URL names it.
  const isGone = webhook !== '' && !known.some(({ value }) => value === webhook);
  return (
    <ListFilters
      list={webhooksState}
      search={search}
      onSearch={onSearch}
      label={texts.filters}
      selects={[
        {
          name: 'webhook',
          label: texts.endpoint,
          options: [
            { value: '', label: texts.allEndpoints },
            ...known,
            ...(isGone ? [{ value: webhook, label: texts.otherEndpoint }] : []),
          ],
        },
        {
          name: 'status',
          label: texts.status,
          options: optionsOf(texts.allStatuses, deliveryStatuses, deliveryLabels),
        },
      ]}
    />
  );
}

function Deliveries({ list, search, onSearch }: DeliveryListProps) {
  const redelivering = useRedeliver();
  const redeliver = (id: string) =>
    redelivering.mutate(id, { onSuccess: () => showToast(texts.redelivered) });
  return (
    <>
      {redelivering.isError ? (
        <Alert tone="error" announce>
          {errorSentence(redelivering.error, texts.actFailed)}
        </Alert>
      ) : null}
      <PagedList
        list={webhooksState}
        search={search}
        onSearch={onSearch}
        query={list}
        rowsIn={({ deliveries }) => deliveries}
        texts={listTexts}
        loading={<LoadingLines label={texts.loadingDeliveries} className="h-16" />}
        renderRows={({ deliveries }) => (
          <ul aria-label={texts.deliveries} className="rounded-base border border-line bg-surface">
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
      />
    </>
  );
}

const listTexts = {
  loadFailed: texts.deliveriesFailed,
  empty: texts.noDeliveries,
  emptyFiltered: texts.noneMatch,
  emptyNew: texts.noDeliveriesYet,
  pages: texts.pages,
};
