export { findCardAnswer, listPayoutCoins } from './card-answers.repository.ts';
export { listPaid, readHeldUp } from './card-payments.repository.ts';
export { askAboutReopened } from './reopened-cards.repository.ts';
export { insertImportedCard, openToken, sealImportedToken } from './imported-cards.ts';
