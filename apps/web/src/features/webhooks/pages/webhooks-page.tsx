import { getRouteApi } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useOnSearch } from '../../../ui/list-filters.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RefreshButton } from '../../../ui/refresh-button.tsx';
import { useDeliveries, useWebhooks } from '../api.ts';
import { DeliveryList } from '../components/delivery-list.tsx';
import { Endpoints } from '../components/endpoints.tsx';
import { WebhookDialogs } from '../components/webhook-dialogs.tsx';
import type { WebhookQuestion } from '../components/webhook-dialogs.tsx';
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
          className="shrink-0 max-lg:min-h-11"
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
