import * as endpoints from '@ghost-pay/contract/desk/desk.endpoints';
import type { AddEndpoint } from '../../core/http/endpoint-routes.ts';
import type { Dependencies } from '../../dependencies.ts';
import { assignPayment, notePresence, readDesk, releasePayment } from './usecases/desk.ts';
import { changeView, readViews, removeView, saveView } from './usecases/saved-views.ts';

export function addDeskRoutes(add: AddEndpoint, dependencies: Dependencies): void {
  add(endpoints.readDesk, async ({ actor }) => readDesk(dependencies, actor));

  add(endpoints.notePresence, async ({ params, body, actor }) => {
    await notePresence(dependencies, {
      actor,
      transactionId: params.id,
      tab: body.tab,
      isOpen: body.is_open,
    });
    return {};
  });

  add(endpoints.assignPayment, async ({ params, actor }) =>
    assignPayment(dependencies, { actor, transactionId: params.id }),
  );
  add(endpoints.releasePayment, async ({ params, actor }) => {
    await releasePayment(dependencies, { actor, transactionId: params.id });
    return {};
  });

  add(endpoints.listViews, async ({ actor }) => readViews(dependencies, actor));
  // Each change answers with all views as they are then.
  add(endpoints.saveView, async ({ body, actor }) => {
    await saveView(dependencies, { actor, ...body });
    return readViews(dependencies, actor);
  });
  add(endpoints.changeView, async ({ params, body, actor }) => {
    await changeView(dependencies, { actor, id: params.id, ...body });
    return readViews(dependencies, actor);
  });
  add(endpoints.deleteView, async ({ params, actor }) => {
    await removeView(dependencies, { actor, id: params.id });
    return readViews(dependencies, actor);
  });
}
