import {
  receiptTokenHeader,
  senderTokenHeader,
  trackingTokenHeader,
} from '@ghost-pay/contract/request-headers';
import * as endpoints from '@ghost-pay/contract/tracking/tracking.endpoints';
import type { AddEndpoint } from '../../core/http/endpoint-routes.ts';
import { languageOfPage } from '../../core/http/visitor-language.ts';
import { isLinkToken } from '../../core/vault/link-token.ts';
import type { Dependencies } from '../../dependencies.ts';
import { isSender } from '../payments/payments.public.ts';
import { createEstimates } from './usecases/estimate-waits.ts';
import { createReceipts } from './usecases/make-receipt.ts';
import { readReceipt } from './usecases/read-receipt.ts';
import { type Tracker, trackPayment } from './usecases/track-payment.ts';

const tokenHeader = receiptTokenHeader.toLowerCase();

export function addTrackingRoutes(
  add: AddEndpoint,
  dependencies: Dependencies,
  limit: Tracker['limit'],
): void {
  add(endpoints.trackPayment, async ({ params, address, header }) => {
    await limit.consume(address);
    const { clock, vault } = dependencies;
    return trackPayment(dependencies, params.paymentId, async (row) => {
      const purpose = 'track_payment';
      const token = header(trackingTokenHeader.toLowerCase());
      return (
        isLinkToken(vault, { purpose, subject: row.payment_id, token, now: clock.now() }) ||
        isSender(dependencies, { row, token: header(senderTokenHeader.toLowerCase()) })
      );
    });
  });

  // Rendering a PDF costs CPU, so it counts against the tracker's rate limit.
  const makeReceipt = createReceipts(dependencies);
  add(endpoints.getReceipt, async ({ params, address, header }) => {
    await limit.consume(address);
    return makeReceipt({
      ...params,
      token: header(tokenHeader),
      language: languageOfPage(header),
    });
  });

  add(endpoints.getReceiptFacts, async ({ params, address, header }) => {
    await limit.consume(address);
    return readReceipt(dependencies, { ...params, token: header(tokenHeader) });
  });

  const readEstimates = createEstimates(dependencies);
  add(endpoints.getPaymentEstimates, async () => readEstimates());
}
