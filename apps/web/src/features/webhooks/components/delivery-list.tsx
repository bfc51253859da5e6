import {
  deliveryKindLabels,
  type DeliveryStatus,
  deliveryStatuses,
} from '@ghost-pay/contract/webhooks/webhook-words';
import type { DeliveryView, WebhookView } from '@ghost-pay/contract/webhooks/webhooks.schemas';
import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleX, Hourglass, type LucideIcon, RotateCw } from 'lucide-react';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { Failure } from '../../../ui/alert.tsx';
import { ListFilters, optionsOf } from '../../../ui/list-filters.tsx';
import { LoadingLines } from '../../../ui/list-table.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { LongId, ShortId } from '../../../ui/short-id.tsx';
import { type useDeliveries, useRedeliver } from '../api.ts';
import { type WebhooksSearch, webhooksState } from '../webhooks.search.ts';
import { deliveryLabels, problemLabels, webhooksTexts as texts } from '../webhooks.texts.ts';

interface DeliveryListProps {
  list: ReturnType<typeof useDeliveries>;
  webhooks: readonly WebhookView[];
  search: WebhooksSearch;
  onSearch: (search: WebhooksSearch) => void;
}

export function DeliveryList(props: DeliveryListProps) {
  return (
    <Panel isBare title={texts.deliveries} lead={texts.deliveriesLead}>
      <DeliveryFilters {...props} />
      <Deliveries {...props} />
    </Panel>
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
      <Failure>{redelivering.error && errorSentence(redelivering.error, texts.actFailed)}</Failure>
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

const looks: Record<DeliveryStatus, { tone: Tone; icon: LucideIcon }> = {
  waiting: { tone: 'amber', icon: Hourglass },
  delivered: { tone: 'green', icon: CircleCheck },
  failed: { tone: 'red', icon: CircleX },
};

interface DeliveryRowProps {
  delivery: DeliveryView;
  /** When the data were loaded, in milliseconds. */
  now: number;
  /** The id of the delivery in the current request. */
  busy: string | undefined;
  onRedeliver: () => void;
}

/** One delivery: its event, endpoint and outcome, and the button that sends it again. */
function DeliveryRow({ delivery, now, busy, onRedeliver }: DeliveryRowProps) {
  const { id, kind, status, url, event_id: eventId, created_at: at } = delivery;
  const { tone, icon: Icon } = looks[status];
  return (
    <li className="grid gap-x-6 gap-y-2 border-t border-line px-4 py-3 text-sm first:border-t-0 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] md:items-center">
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="font-semibold text-ink">{deliveryKindLabels[kind]}</h3>
          <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
            {deliveryLabels[status]}
          </Badge>
          <time dateTime={at} className="figures text-xs text-muted max-lg:basis-full">
            {formatDateTime(at)}
          </time>
        </div>
        <p className="truncate font-mono text-xs text-muted" title={url}>
          {url}
        </p>
        <Subject delivery={delivery} />
      </div>
      <Outcome delivery={delivery} now={now} />
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start md:justify-self-end"
        icon={<RotateCw className="size-4" aria-hidden="true" />}
        aria-label={texts.redeliverThis(deliveryKindLabels[kind], eventId)}
        busyLabel={busy === id ? texts.redelivering : undefined}
        disabled={busy !== undefined}
        onClick={onRedeliver}
      >
        {texts.redeliver}
      </Button>
    </li>
  );
}

/** The payment, and the event id that the receiver gets. */
function Subject({ delivery: { payment, event_id: eventId } }: { delivery: DeliveryView }) {
  return (
    <>
      {payment === null ? null : (
        <Link
          to="/admin/transactions/$id"
          params={{ id: payment.id }}
          aria-label={texts.openPayment(payment.payment_id)}
          className="flex min-w-0 text-xs font-medium text-accent-ink underline-offset-4 hover:underline"
        >
          <ShortId text={payment.payment_id} />
        </Link>
      )}
      <p className="flex min-w-0 gap-1 text-xs text-muted">
        <span className="shrink-0">{texts.eventId}</span> <LongId text={eventId} />
      </p>
    </>
  );
}

function Outcome({ delivery, now }: Pick<DeliveryRowProps, 'delivery' | 'now'>) {
  const { last_status: answer, last_problem: problem, tries, next_try_at: next } = delivery;
  const isDue = next !== null && Date.parse(next) <= now;
  return (
    <div className="grid gap-0.5">
      <p className="figures text-ink">
        {problem !== null
          ? problemLabels[problem]
          : answer !== null
            ? texts.answered(answer)
            : texts.notYet}
      </p>
      <p className="figures flex flex-wrap gap-x-3 text-xs text-muted">
        {tries > 0 ? <span>{texts.tries(tries)}</span> : null}
        {next === null ? null : (
          <span>{isDue ? texts.nextTryNow : texts.nextTry(formatDateTime(next))}</span>
        )}
      </p>
    </div>
  );
}
