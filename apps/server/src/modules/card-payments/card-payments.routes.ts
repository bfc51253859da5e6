import * as endpoints from '@ghost-pay/contract/card-payments/card-payments.endpoints';
import type { AddEndpoint } from '../../core/http/endpoint-routes.ts';
import { languageOfPage } from '../../core/http/visitor-language.ts';
import { createSharedRateLimit, limitByAddress } from '../../core/rate-limit/rate-limits.ts';
import type { Dependencies } from '../../dependencies.ts';
import {
  actOf,
  admitReads,
  forceVerifyCard,
  limitOpenPayments,
  markCardFailed,
} from '../payments/payments.public.ts';
import { quoteProviders, readProviders } from '../quotes/quotes.public.ts';
import { createWallet } from './usecases/create-wallet.ts';
import { listAwaiting } from './usecases/list-awaiting.ts';
import { verifyByPayGate } from './usecases/act-on-card-payment.ts';
import { receiveCallback } from './usecases/receive-callback.ts';

export function addCardPaymentRoutes(add: AddEndpoint, dependencies: Dependencies): void {
  const { pool, limits } = dependencies;
  const walletLimit = limitByAddress((rule) => createSharedRateLimit(pool, rule), {
    name: 'create-wallet',
    attempts: limits.createWalletPerMinute,
    perSeconds: 60,
    refusal: 'TOO_MANY_REQUESTS',
  });

  const openPayment = limitOpenPayments(dependencies);

  add(endpoints.listCardProviders, async () => readProviders(dependencies));

  add(endpoints.listCardQuotes, async ({ query }) => quoteProviders(dependencies, query));

  add(endpoints.createWallet, async ({ body, address, header, idempotency }) => {
    await walletLimit.consume(address);
    return openPayment({ address, idempotency }, () =>
      createWallet(dependencies, {
        payload: body,
        language: languageOfPage(header),
        idempotency,
      }),
    );
  });

  add(endpoints.receiveCardCallback, async ({ params, rawUrl, header }) => {
    const signature = header('x-paygate-signature');
    await receiveCallback(dependencies, { ...params, rawUrl, signature });
    return { received: true as const };
  });

  add(endpoints.verifyByPayGate, async ({ params, actor }) =>
    verifyByPayGate(dependencies, { actor, transactionId: params.id }),
  );

  add(endpoints.forceVerifyCard, async (call) =>
    forceVerifyCard(dependencies, actOf(call), call.body),
  );
  add(endpoints.markCardFailed, async (call) =>
    markCardFailed(dependencies, actOf(call), call.body),
  );

  add(endpoints.listAwaitingCardPayments, async ({ query, actor }) => {
    const list = await listAwaiting(dependencies, { ...query, role: actor.role });
    await admitReads(dependencies, { actor, payments: list.transactions });
    return list;
  });
}
