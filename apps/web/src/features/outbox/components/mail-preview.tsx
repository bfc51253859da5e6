import type { MailPreview as Preview } from '@ghost-pay/contract/outbox/outbox.endpoints';
import { Link } from '@tanstack/react-router';
import { formatDateTime } from '../../../lib/format.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { useMailPreview } from '../api.ts';
import { outboxTexts as texts } from '../outbox.texts.ts';
import { MailStatus } from './mail-parts.tsx';
import { ResendButton, type Resending } from './resending.tsx';

interface MailPreviewProps {
  id: string;
  resending: Resending;
  onClose: () => void;
}

/** One mail: to whom, how it stands, and what it says. */
export function MailPreview({ id, resending, onClose }: MailPreviewProps) {
  const preview = useMailPreview(id);
  const mail = preview.data?.mail;
  return (
    <Drawer
      open
      onClose={onClose}
      title={texts.previewTitle}
      focusTitle
      finalFocus={() => document.getElementById(`mail-${id}`)}
      footer={
        mail === undefined ? null : (
          <div className="flex flex-wrap gap-2">
            {mail.transaction_id === null ? null : (
              <Link
                to="/admin/transactions/$id"
                params={{ id: mail.transaction_id }}
                className={buttonClass('secondary', 'small')}
              >
                {texts.openPayment}
              </Link>
            )}
            <ResendButton mail={mail} resending={resending} />
          </div>
        )
      }
    >
      {preview.data ? (
        <Mail preview={preview.data} />
      ) : preview.isError ? (
        <LoadError title={texts.previewFailed} query={preview} />
      ) : (
        <SkeletonGroup label={texts.previewLoading} className="grid gap-4">
          <Skeleton className="h-20" />
          <Skeleton className="h-96" />
        </SkeletonGroup>
      )}
    </Drawer>
  );
}

function Mail({ preview: { mail, ...content } }: { preview: Preview }) {
  return (
    <div className="grid gap-4">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
        <dt className="text-muted">{texts.to}</dt>
        <dd className="wrap-anywhere text-ink">{mail.recipient}</dd>
        <dt className="text-muted">{texts.subject}</dt>
        <dd className="wrap-anywhere text-ink">{mail.subject}</dd>
        <dt className="text-muted">{texts.created}</dt>
        <dd className="figures text-ink">{formatDateTime(mail.created_at)}</dd>
        <dt className="text-muted">{texts.state}</dt>
        <dd>
          <MailStatus mail={mail} />
        </dd>
      </dl>
      <Sheet content={content} />
    </div>
  );
}

/** The mail as its reader sees it; its links lead nowhere here. */
function Sheet({ content }: { content: Omit<Preview, 'mail'> }) {
  const { site, note, title, paragraphs, facts, closing, links, footer } = content;
  return (
    <article
      aria-label={title}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be scrollable by keyboard
      tabIndex={0}
      className="grid gap-4 rounded-base border border-line bg-page p-4 text-base text-ink sm:p-6"
    >
      <p className="text-sm font-semibold text-muted">{site}</p>
      {note === null ? null : (
        <p className="rounded-base bg-amber-soft px-3.5 py-2.5 text-sm text-amber">{note}</p>
      )}
      <h3 className="text-lg font-bold">{title}</h3>
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {facts.length === 0 ? null : (
        <dl className="border-t border-line text-sm">
          {facts.map(({ label, value }) => (
            <div
              key={label}
              className="flex justify-between gap-4 border-b border-line py-2.5 wrap-anywhere"
            >
              <dt className="text-muted">{label}</dt>
              <dd className="figures text-right">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {closing.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {links.map(({ label, address }, index) => (
        <p key={address} className="grid justify-items-start gap-1">
          <span
            className={
              index === 0
                ? 'rounded-base bg-accent px-5 py-2.5 font-semibold text-on-accent'
                : 'font-semibold text-accent-ink underline underline-offset-4'
            }
          >
            {label}
          </span>
          <span className="font-mono text-xs wrap-anywhere text-muted">{address}</span>
        </p>
      ))}
      <p className="border-t border-line pt-4 text-xs wrap-anywhere text-muted">{footer}</p>
      {links.some(({ address }) => address.endsWith('…')) ? (
        <p className="text-xs text-muted italic">{texts.linkHint}</p>
      ) : null}
    </article>
  );
}
