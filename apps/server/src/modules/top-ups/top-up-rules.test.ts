import { transactionStatuses } from '@ghost-pay/contract/transactions/transaction-words';
import { describe, expect, test } from 'vitest';
import { refusalOfTopUp } from './top-up-rules.ts';

describe('a link for another code', () => {
  const asked = { linkedCode: 'first', askingCode: 'first' };
  const added = { linkedCode: 'first', askingCode: undefined };
  const askedAgain = { linkedCode: 'first', askingCode: 'second' };
  const cells = transactionStatuses.flatMap((status) =>
    [false, true].flatMap((isContested) =>
      [asked, added, askedAgain].map((codes) => ({ status, isContested, ...codes })),
    ),
  );
  test.each(cells)(
    '$status, contested: $isContested, asked after $askingCode',
    ({ status, isContested, askingCode, linkedCode }) => {
      const expected =
        status !== 'pending_payment_verification'
          ? 'TOP_UP_NOT_WAITING'
          : askingCode !== 'first'
            ? 'TOP_UP_USED'
            : isContested
              ? 'TOP_UP_CONTESTED'
              : undefined;
      expect(refusalOfTopUp({ status, isContested, askingCode, linkedCode })).toBe(expected);
    },
  );
});
