export {
  askAboutReopened,
  findCardAnswer,
  listPaid,
  listPayoutCoins,
  readHeldUp,
} from './card-payments.repository.ts';
export { insertImportedCard, openToken, sealImportedToken } from './imported-cards.ts';
