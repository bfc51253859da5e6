import type { OutboxMail } from '@ghost-pay/contract/outbox/outbox.schemas';
import { formatDateTime } from '../../../lib/format.ts';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { outboxTexts } from '../outbox.texts.ts';

import { MailStanding, MailSubject } from './mail-parts.tsx';
import { ResendButton, type Resending } from './resending.tsx';

/** The outbox on a small screen. */
export function OutboxCards({
  mails,
  resending,
}: {
  mails: readonly OutboxMail[];
  resending: Resending;
}) {
  return (
    <ul aria-label={outboxTexts.list} className="grid grid-cols-1 gap-2">
      {mails.map((mail) => (
        <li
          key={mail.id}
          className="grid gap-2 rounded-base border border-line bg-surface p-4 text-sm"
        >
          <MailSubject mail={mail} className="grid gap-0.5" />
          <p className="flex flex-wrap justify-between gap-x-3 text-muted">
            <span className="[overflow-wrap:anywhere] text-ink">{mail.recipient}</span>
            <time dateTime={mail.created_at} className="figures">
              {formatDateTime(mail.created_at)}
            </time>
          </p>
          <MailStanding mail={mail} />
          <div className="justify-self-end">
            <ResendButton mail={mail} resending={resending} />
          </div>
        </li>
      ))}
    </ul>
  );
}

export function OutboxCardsSkeleton() {
  return (
    <SkeletonGroup label={outboxTexts.loading} className="grid gap-2">
      {Array.from({ length: 4 }, (_, index) => (
        <div key={index} className="grid gap-3 rounded-base border border-line bg-surface p-4">
          <Skeleton className="h-5 w-56" />
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-5 w-20" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
