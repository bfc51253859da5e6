import * as endpoints from '@ghost-pay/contract/outbox/outbox.endpoints';
import type { AddEndpoint } from '../../core/http/endpoint-routes.ts';
import { listOutbox } from './usecases/list-outbox.ts';
import { previewMail, type PreviewDependencies } from './usecases/preview-mail.ts';
import { resendMail, type ResendDependencies } from './usecases/resend-mail.ts';

export function addOutboxRoutes(
  add: AddEndpoint,
  dependencies: ResendDependencies & PreviewDependencies,
): void {
  add(endpoints.listOutbox, ({ query }) => listOutbox(dependencies, { query }));
  add(endpoints.previewMail, ({ params }) => previewMail(dependencies, { mailId: params.id }));
  add(endpoints.resendMail, ({ actor, params }) =>
    resendMail(dependencies, { actor, mailId: params.id }),
  );
}
