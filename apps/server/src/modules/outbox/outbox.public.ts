export type { WriteAlert } from './mail-facts.ts';
export {
  type MailContact,
  type OutboxFigures,
  readMailContact,
  readOutboxFigures,
} from './outbox.repository.ts';
export { mailSuperAdmins } from './usecases/mail-admins.ts';
