import { examplePaymentId, type ExamplesOf } from '../examples.ts';
import type * as calls from './live.endpoints.ts';

export const liveExamples: ExamplesOf<typeof calls> = {
  followPayment: { params: { paymentId: examplePaymentId } },
};
