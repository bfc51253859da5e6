import * as endpoints from '@ghost-pay/contract/answers/answers.endpoints';
import { linkOnItsWay } from '@ghost-pay/contract/answers/link-on-its-way';
import { correctHash as correctHashEndpoint } from '@ghost-pay/contract/evidence/evidence.endpoints';
import {
  correctionTokenHeader,
  senderTokenHeader,
  topUpTokenHeader,
} from '@ghost-pay/contract/request-headers';
import type { AddEndpoint } from '../../core/http/endpoint-routes.ts';
import type { RateLimit } from '../../core/rate-limit/rate-limits.ts';
import type { Dependencies } from '../../dependencies.ts';
import { actOf, limitCreations, limitOpenPayments } from '../payments/payments.public.ts';
import { correction } from './corrections.ts';
import { topUp } from './top-ups.ts';
import { askForLink, makeTopUpLink } from './usecases/links.ts';
import { correctHash } from './usecases/correct-hash.ts';
import { giveAnswer, readOffer } from './usecases/give-answer.ts';

/** How the visitor shows that a payment is theirs. A link's token comes in the header of its kind. */
const tokensOf = (header: (name: string) => string | undefined, linkHeader: string) => ({
  senderToken: header(senderTokenHeader.toLowerCase()),
  linkToken: header(linkHeader.toLowerCase()),
});

export function addAnswerRoutes(
  add: AddEndpoint,
  dependencies: Dependencies,
  trackLimit: Pick<RateLimit, 'consume'>,
): void {
  const createLimit = limitCreations(dependencies);
  const openPayment = limitOpenPayments(dependencies);
  // An answer is as much work for the administrators as another payment, so it counts as one.
  const countedAsPayment: typeof openPayment = async (request, answer) => {
    await createLimit.consume(request.address);
    return openPayment(request, answer);
  };

  add(endpoints.getCorrectionOffer, async ({ params, address, header }) => {
    await trackLimit.consume(address);
    const tokens = tokensOf(header, correctionTokenHeader);
    return readOffer(dependencies, correction, { typedId: params.paymentId, tokens });
  });
  add(endpoints.correctPayment, async ({ params, header, ...request }) => {
    const tokens = tokensOf(header, correctionTokenHeader);
    const asked = { ...request, typedId: params.paymentId, tokens };
    return countedAsPayment(request, () => giveAnswer(dependencies, correction, asked));
  });

  add(endpoints.getTopUpOffer, async ({ params, address, header }) => {
    await trackLimit.consume(address);
    const tokens = tokensOf(header, topUpTokenHeader);
    return readOffer(dependencies, topUp, { typedId: params.paymentId, tokens });
  });
  add(endpoints.addCode, async ({ params, header, ...request }) => {
    const tokens = tokensOf(header, topUpTokenHeader);
    const asked = { ...request, typedId: params.paymentId, tokens };
    return countedAsPayment(request, () => giveAnswer(dependencies, topUp, asked));
  });

  add(endpoints.askForCorrectionLink, async ({ params, address }) => {
    await createLimit.consume(address);
    await askForLink(dependencies, params.paymentId);
    return { message: linkOnItsWay };
  });
  add(endpoints.makeTopUpLink, async ({ params, actor }) =>
    makeTopUpLink(dependencies, { actor, transactionId: params.id }),
  );
  add(correctHashEndpoint, async (call) => correctHash(dependencies, actOf(call), call.body));
}
