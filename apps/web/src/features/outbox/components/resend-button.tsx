import type { OutboxMail } from '@ghost-pay/contract/outbox/outbox.schemas';
import { Button } from '../../../ui/button.tsx';
import { outboxTexts } from '../outbox.texts.ts';
import type { Resending } from '../use-resending.ts';

/** Hidden while the mail is being sent. */
export function ResendButton({ mail, resending }: { mail: OutboxMail; resending: Resending }) {
  const { id, recipient, subject, state } = mail;
  if (state === 'sending') return null;
  const isWaiting = state === 'waiting';
  return (
    <Button
      variant="secondary"
      size="small"
      className="max-lg:min-h-11"
      aria-label={(isWaiting ? outboxTexts.tryNowOf : outboxTexts.resendOf)(recipient, subject)}
      busyLabel={resending.busyId === id ? outboxTexts.resending : undefined}
      onClick={() => resending.start(mail)}
    >
      {isWaiting ? outboxTexts.tryNow : outboxTexts.resend}
    </Button>
  );
}
