import * as endpoints from '@ghost-pay/contract/corrections/corrections.endpoints';
import { correctHash as correctHashEndpoint } from '@ghost-pay/contract/evidence/evidence.endpoints';
import { linkOnItsWay } from '@ghost-pay/contract/corrections/link-on-its-way';
import { correctionTokenHeader, senderTokenHeader } from '@ghost-pay/contract/token-headers';
import type { AddEndpoint } from '../../core/http/endpoint-routes.ts';
import type { RateLimit } from '../../core/rate-limit/rate-limits.ts';
import type { Dependencies } from '../../dependencies.ts';
import { limitCreations, limitOpenPayments } from '../payments/payments.public.ts';
import type { ShownTokens } from './own-payment.ts';
import { askForLink } from './usecases/ask-for-link.ts';
import { correctHash } from './usecases/correct-hash.ts';
import { correctPayment } from './usecases/correct-payment.ts';
import { readOffer } from './usecases/read-offer.ts';

function tokensOf(header: (name: string) => string | undefined): ShownTokens {
  return {
    senderToken: header(senderTokenHeader.toLowerCase()),
    linkToken: header(correctionTokenHeader.toLowerCase()),
  };
}

export function addCorrectionRoutes(
  add: AddEndpoint,
  dependencies: Dependencies,
  trackLimit: Pick<RateLimit, 'consume'>,
): void {
  const createLimit = limitCreations(dependencies);
  const openPayment = limitOpenPayments(dependencies);

  add(endpoints.getCorrectionOffer, async ({ params, address, header }) => {
    await trackLimit.consume(address);
    return readOffer(dependencies, { typedId: params.paymentId, tokens: tokensOf(header) });
  });

  // A correction is as much work for the administrators as another payment, so it counts as one.
  add(
    endpoints.correctPayment,
    async ({ params, body, address, userAgent, header, idempotency }) => {
      await createLimit.consume(address);
      return openPayment({ address, idempotency }, () =>
        correctPayment(dependencies, {
          typedId: params.paymentId,
          tokens: tokensOf(header),
          body,
          address,
          userAgent,
          idempotency,
        }),
      );
    },
  );

  add(correctHashEndpoint, async ({ params, body, actor, idempotency }) =>
    correctHash(dependencies, {
      actor,
      transactionId: params.id,
      txid: body.txid,
      notes: body.notes,
      idempotency,
    }),
  );

  add(endpoints.askForCorrectionLink, async ({ params, address }) => {
    await createLimit.consume(address);
    await askForLink(dependencies, params.paymentId);
    return { message: linkOnItsWay };
  });
}
