export { type MailContact, readMailContact, readOutboxFigures } from './outbox.repository.ts';
export { mailSuperAdmins } from './usecases/mail-super-admins.ts';
