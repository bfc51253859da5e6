import * as endpoints from '@ghost-pay/contract/outbox/outbox.endpoints';
import type { AddEndpoint } from '../../core/http/endpoint-routes.ts';
import {
  listOutbox,
  type PreviewDependencies,
  previewMail,
  type ResendDependencies,
  resendMail,
} from './usecases/outbox.ts';

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
