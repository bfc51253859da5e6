import { deliveryKindLabels } from '@ghost-pay/contract/webhooks/webhook-words';
import { getRouteApi } from '@tanstack/react-router';
import {
  CircleCheck,
  CirclePause,
  KeyRound,
  Pencil,
  Plus,
  Send,
  Trash2,
  TriangleAlert,
} from 'lucide-react';
import { useState } from 'react';
import type { WebhookView } from '@ghost-pay/contract/webhooks/webhooks.schemas';
import { Button, IconButton } from '../../../ui/button.tsx';
import { useOnSearch } from '../../../ui/list-filters.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RefreshButton } from '../../../ui/refresh-button.tsx';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { formatCount, formatDateTime } from '../../../lib/format.ts';
import { Failure } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useDeliveries, useTestWebhook, useWebhooks } from '../api.ts';
import { DeliveryList } from '../components/delivery-list.tsx';
import { WebhookDialogs, type WebhookQuestion } from '../components/webhook-dialogs.tsx';
import type { WebhooksSearch } from '../webhooks.search.ts';
import { webhooksTexts } from '../webhooks.texts.ts';

const route = getRouteApi('/admin/shell/system/webhooks');

/** The webhook endpoints and their deliveries. For super admins. */
export function WebhooksPage() {
  const search = route.useSearch();
  const webhooks = useWebhooks();
  const deliveries = useDeliveries(search);
  const [question, setQuestion] = useState<WebhookQuestion>();
  const change = useOnSearch<WebhooksSearch>();

  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader title={webhooksTexts.title} lead={webhooksTexts.lead}>
        <RefreshButton onRefresh={() => Promise.all([webhooks.refetch(), deliveries.refetch()])} />
        <Button
          size="small"
          className="shrink-0"
          icon={<Plus className="size-4" aria-hidden="true" />}
          onClick={() => setQuestion({ act: 'add' })}
        >
          <span className="max-sm:sr-only">{webhooksTexts.add}</span>
        </Button>
      </PageHeader>
      <Endpoints list={webhooks} onAsk={setQuestion} />
      <DeliveryList
        list={deliveries}
        webhooks={webhooks.data?.webhooks ?? []}
        search={search}
        onSearch={change}
      />
      <WebhookDialogs question={question} onAsk={setQuestion} />
    </div>
  );
}

interface EndpointsProps {
  list: ReturnType<typeof useWebhooks>;
  onAsk: (question: WebhookQuestion) => void;
}

/** The endpoints in each state of the view: loading, failed, none, some. */
function Endpoints({ list, onAsk }: EndpointsProps) {
  return (
    <Panel isBare title={webhooksTexts.endpoints}>
      {list.isError ? (
        <LoadError title={webhooksTexts.loadFailed} query={list} />
      ) : list.data === undefined ? (
        <SkeletonGroup label={webhooksTexts.loading} className="grid gap-2">
          <Skeleton className="h-28" />
          <Skeleton className="h-28" />
        </SkeletonGroup>
      ) : list.data.webhooks.length === 0 ? (
        <div className="rounded-base border border-line bg-surface">
          <EmptyState
            title={webhooksTexts.noEndpoints}
            action={<Button onClick={() => onAsk({ act: 'add' })}>{webhooksTexts.add}</Button>}
          >
            {webhooksTexts.noEndpointsLead}
          </EmptyState>
        </div>
      ) : (
        <EndpointCards webhooks={list.data.webhooks} onAsk={onAsk} />
      )}
    </Panel>
  );
}

interface EndpointCardsProps {
  webhooks: readonly WebhookView[];
  onAsk: EndpointsProps['onAsk'];
}

function EndpointCards({ webhooks, onAsk }: EndpointCardsProps) {
  const testing = useTestWebhook();
  return (
    <>
      <Failure>{testing.error && errorSentence(testing.error, webhooksTexts.actFailed)}</Failure>
      <ul aria-label={webhooksTexts.endpoints} className="grid grid-cols-1 gap-2 xl:grid-cols-2">
        {webhooks.map((webhook) => (
          <li
            key={webhook.id}
            className="grid gap-2 rounded-base border border-line bg-surface p-4 text-sm"
          >
            <EndpointHead webhook={webhook} />
            <div className="mt-1 flex flex-wrap items-center gap-2">
              <Button
                variant="secondary"
                size="small"
                className="mr-auto"
                icon={<Send className="size-4" aria-hidden="true" />}
                aria-label={webhooksTexts.sendTestTo(webhook.url)}
                disabled={!webhook.is_enabled || testing.isPending}
                busyLabel={
                  testing.isPending && testing.variables === webhook.id
                    ? webhooksTexts.sendingTest
                    : undefined
                }
                onClick={() =>
                  testing.mutate(webhook.id, {
                    onSuccess: () => showToast(webhooksTexts.testSent),
                  })
                }
              >
                {webhooksTexts.sendTest}
              </Button>
              <IconButton
                label={webhooksTexts.edit(webhook.url)}
                icon={<Pencil className="size-4" aria-hidden="true" />}
                onClick={() => onAsk({ act: 'edit', webhook })}
              />
              <IconButton
                label={webhooksTexts.renew(webhook.url)}
                icon={<KeyRound className="size-4" aria-hidden="true" />}
                onClick={() => onAsk({ act: 'renew', webhook })}
              />
              <IconButton
                label={webhooksTexts.remove(webhook.url)}
                icon={<Trash2 className="size-4" aria-hidden="true" />}
                onClick={() => onAsk({ act: 'delete', webhook })}
              />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

function EndpointHead({ webhook }: { webhook: WebhookView }) {
  const { url, kinds, is_enabled: isOn, delivered, waiting, failed } = webhook;
  const problem = problemOf(webhook);
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 font-mono text-sm [overflow-wrap:anywhere] text-ink">{url}</h3>
        <Badge
          tone={!isOn ? 'neutral' : problem === undefined ? 'green' : 'amber'}
          icon={
            !isOn ? (
              <CirclePause aria-hidden="true" />
            ) : problem === undefined ? (
              <CircleCheck aria-hidden="true" />
            ) : (
              <TriangleAlert aria-hidden="true" />
            )
          }
        >
          {isOn ? webhooksTexts.on : webhooksTexts.off}
        </Badge>
      </div>
      <dl className="grid content-start gap-1 text-xs text-muted">
        <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
          <dt>{webhooksTexts.toldOf}</dt>
          <dd className="text-ink">{kinds.map((kind) => deliveryKindLabels[kind]).join(', ')}</dd>
        </div>
        <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
          <dt>{webhooksTexts.last30Days}</dt>
          <dd className="figures text-ink">
            {webhooksTexts.counts({
              delivered: formatCount(delivered),
              waiting: formatCount(waiting),
              failed: formatCount(failed),
            })}
          </dd>
        </div>
      </dl>
      {problem === undefined ? null : <p className="text-xs text-ink">{problem}</p>}
    </>
  );
}

/** Why nothing is sent to an endpoint that no administrator switched off. */
function problemOf(webhook: WebhookView): string | undefined {
  const { failures, failing_since: since, rests_until: until, switched_off_at: offAt } = webhook;
  if (offAt !== null) return webhooksTexts.switchedOff(formatDateTime(offAt));
  if (since === null || until === null) return undefined;
  return webhooksTexts.resting({
    failures,
    since: formatDateTime(since),
    until: formatDateTime(until),
  });
}
