import type { MailPreview } from '@ghost-pay/contract/outbox/outbox.schemas';
import type { SiteInfo } from '@ghost-pay/contract/site/site';
import type { Database } from '../../../core/database/database.ts';
import { AppError } from '../../../core/errors.ts';
import type { MailSite } from '../mail-content.ts';
import { findMail } from '../outbox.repository.ts';
import { presentPreview } from '../outbox.presenter.ts';

export interface PreviewDependencies extends MailSite {
  readonly database: Database;
  readonly site: SiteInfo;
}

/** What a mail says, without what its links would prove. Throws MAIL_NOT_FOUND. */
export async function previewMail(
  { database, site, publicUrl, adminUrl, writeAlert }: PreviewDependencies,
  { mailId }: { mailId: string },
): Promise<MailPreview> {
  const row = await findMail(database, mailId);
  if (row === undefined) throw new AppError('MAIL_NOT_FOUND');
  return presentPreview(row, { site, publicUrl, adminUrl, writeAlert });
}
