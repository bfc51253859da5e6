import type { SiteSnapshot, StoredLog, StoredPayment } from './site-snapshot.ts';

// What the tests of the checks begin with.

export const payment: StoredPayment = {
  id: 'payment-1',
  paymentId: 'GHOST-AAAAAA-1763683200-AAAAAA',
  type: 'ghost-eshop-pro',
  method: 'crypto',
  coin: 'btc',
  txid: 'aa',
  code: null,
  amountMinor: 1200,
  currency: 'USD',
  usdMinor: 1200,
  duration: '3 months',
  username: 'toad',
  email: 'toad@example.org',
  status: 'completed',
  isVerified: true,
  isUpdated: true,
  holdsClaim: true,
  createdAt: 1_000,
  updatedAt: 2_000,
};

export const log = (number: number, action: string, byAdmin = true): StoredLog => ({
  id: number,
  transactionId: payment.id,
  action,
  details: '',
  byAdmin,
});

export const snapshot: SiteSnapshot = {
  payments: [payment],
  logs: [],
  keptKeys: new Set(),
  auditMoves: [],
  audit: { intact: true, entries: 0, erased: 0, unchecked: 0, end: { id: 0, hash: '' } },
  weekAgo: 0,
  figures: new Map(),
  work: { events: 0, jobs: 0, failedJobs: 0, mails: [] },
};
