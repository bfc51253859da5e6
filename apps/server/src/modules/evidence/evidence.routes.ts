import * as endpoints from '@ghost-pay/contract/evidence/evidence.endpoints';
import type { AddEndpoint } from '../../core/http/endpoint-routes.ts';
import { createLocalRateLimit, limitByAddress } from '../../core/rate-limit/rate-limits.ts';
import type { Dependencies } from '../../dependencies.ts';
import { createHashCheck } from './usecases/check-hash.ts';
import { gatherEvidence } from './usecases/gather-evidence.ts';
import { listChainSources } from './usecases/list-chain-sources.ts';

export function addEvidenceRoutes(add: AddEndpoint, dependencies: Dependencies): void {
  const limit = limitByAddress(createLocalRateLimit, {
    name: 'hash-checks',
    attempts: dependencies.limits.hashChecksPerMinute,
    perSeconds: 60,
    refusal: 'TOO_MANY_REQUESTS',
  });
  const checkHash = createHashCheck(dependencies);
  add(endpoints.checkHash, async ({ body, address }) => {
    await limit.consume(address);
    return checkHash(body);
  });

  add(endpoints.gatherEvidence, async ({ params, actor }) =>
    gatherEvidence(dependencies, { actor, transactionId: params.id }),
  );

  add(endpoints.listChainSources, () => Promise.resolve(listChainSources(dependencies)));
}
