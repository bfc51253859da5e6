export { readOutboxFigures } from './outbox.repository.ts';
