import { methodNames, productNames } from '@ghost-pay/contract/transactions/transaction-words';

export const receiptTexts = {
  title: 'Receipt',
  paymentId: 'Payment ID',
  amount: 'Amount',
  type: 'For',
  duration: 'Duration',
  method: 'Method',
  region: 'Region',
  status: 'Status',
  registered: 'Registered',
  lastChange: 'Last change',
  note: 'For privacy, this receipt shows no name.',
  questions: (address: string) => `Questions: ${address}`,
  fileName: (paymentId: string) => `receipt-${paymentId}.pdf`,
  types: productNames,
  methods: methodNames,
  regions: { europe: 'Europe', us: 'United States', japan: 'Japan' },
} as const;
