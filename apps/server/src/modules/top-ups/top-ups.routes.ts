import * as endpoints from '@ghost-pay/contract/top-ups/top-ups.endpoints';
import { topUpTokenHeader } from '@ghost-pay/contract/top-ups/top-up-words';
import type { AddEndpoint } from '../../core/http/endpoint-routes.ts';
import type { RateLimit } from '../../core/rate-limit/rate-limits.ts';
import type { Dependencies } from '../../dependencies.ts';
import { limitCreations, limitOpenPayments } from '../payments/payments.public.ts';
import { addCode } from './usecases/add-code.ts';
import { makeTopUpLink } from './usecases/make-top-up-link.ts';
import { readTopUp } from './usecases/read-top-up.ts';

export function addTopUpRoutes(
  add: AddEndpoint,
  dependencies: Dependencies,
  trackLimit: Pick<RateLimit, 'consume'>,
): void {
  const createLimit = limitCreations(dependencies);
  const openPayment = limitOpenPayments(dependencies);
  const tokenHeader = topUpTokenHeader.toLowerCase();

  add(endpoints.getTopUpOffer, async ({ params, address, header }) => {
    await trackLimit.consume(address);
    return readTopUp(dependencies, { typedId: params.paymentId, token: header(tokenHeader) });
  });

  // Another code is as much work for the administrators as another payment, so it counts as one.
  add(endpoints.addCode, async ({ params, body, address, userAgent, header, idempotency }) => {
    await createLimit.consume(address);
    return openPayment({ address, idempotency }, () =>
      addCode(dependencies, {
        typedId: params.paymentId,
        token: header(tokenHeader),
        body,
        address,
        userAgent,
        idempotency,
      }),
    );
  });

  add(endpoints.makeTopUpLink, async ({ params, actor }) =>
    makeTopUpLink(dependencies, { actor, transactionId: params.id }),
  );
}
