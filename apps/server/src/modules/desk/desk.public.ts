export { deleteOwnViews } from './saved-views.repository.ts';
