import { type MailKind, mailKinds } from '@ghost-pay/contract/outbox/outbox-words';
import { expect, test } from 'vitest';
import { isMailed } from './mail-switches.ts';

const switches = ['notifications_email', 'notifications_payment', 'notifications_failure'] as const;
type Switch = (typeof switches)[number];

/** The switches that silence a mail; all other mails are always sent. */
const silencedBy: Partial<Record<MailKind, readonly Switch[]>> = {
  admin_new_payment: ['notifications_email', 'notifications_payment'],
  admin_code_added: ['notifications_email', 'notifications_payment'],
  admin_payment_failed: ['notifications_email', 'notifications_failure'],
  admin_overdue: ['notifications_email', 'notifications_failure'],
};

/** All eight positions of the three switches. */
const positions = Array.from({ length: 8 }, (_, bits) =>
  switches.filter((_switch, index) => (bits >> index) % 2 === 1),
);
const cells = mailKinds.flatMap((kind) =>
  positions.map((off): [MailKind, readonly Switch[], boolean] => [
    kind,
    off,
    !off.some((key) => silencedBy[kind]?.includes(key)),
  ]),
);

test.each(cells)('%s with %j off is mailed: %s', (kind, off, mailed) => {
  const isOn = (key: string) => !off.some((silenced) => silenced === key);
  expect(isMailed(kind, { isOn })).toBe(mailed);
});
