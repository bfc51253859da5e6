import * as endpoints from '@ghost-pay/contract/approvals/approvals.endpoints';
import type { AddEndpoint } from '../../core/http/endpoint-routes.ts';
import type { Dependencies } from '../../dependencies.ts';
import { changeRule, createRule, settleDisagreement, startChain } from './usecases/change-rules.ts';
import { readRules } from './usecases/read-rules.ts';
import { stopAll } from './usecases/stop-rules.ts';

/** Each change answers with all rules as they are then. */
export function addApprovalRoutes(add: AddEndpoint, dependencies: Dependencies): void {
  add(endpoints.listApprovalRules, async () => readRules(dependencies));
  add(endpoints.createApprovalRule, async ({ actor, body }) => {
    await createRule(dependencies, { actor, rule: body });
    return readRules(dependencies);
  });
  add(endpoints.changeApprovalRule, async ({ actor, params, body }) => {
    await changeRule(dependencies, { actor, id: params.id, changes: body });
    return readRules(dependencies);
  });
  add(endpoints.stopApprovals, async ({ actor }) => {
    await stopAll(dependencies, actor);
    return readRules(dependencies);
  });
  add(endpoints.startChain, async ({ actor, params }) => {
    await startChain(dependencies, { actor, chain: params.chain });
    return readRules(dependencies);
  });
  add(endpoints.settleDisagreement, async ({ actor, params, body }) => {
    await settleDisagreement(dependencies, { actor, id: params.id, notes: body.notes });
    return readRules(dependencies);
  });
}
