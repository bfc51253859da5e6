import { exportAudit, listAudit } from './audit/audit.endpoints.ts';
import {
  changePassword,
  disableTwofa,
  enableTwofa,
  endSession,
  getMe,
  getTwofaSetup,
  listSessions,
  login,
  logout,
  renewRecoveryCodes,
  setUpFirstAdmin,
  verifyTwofa,
} from './auth/auth.endpoints.ts';
import {
  createWallet,
  forceVerifyCard,
  listAwaitingCardPayments,
  listCardProviders,
  listCardQuotes,
  markCardFailed,
  receiveCardCallback,
  verifyByPayGate,
} from './card-payments/card-payments.endpoints.ts';
import { getHealth, getOpenApiDocument } from './health/health.endpoints.ts';
import { followPayment, followPayments } from './live/live.endpoints.ts';
import {
  listPrices,
  listPricesOfCategory,
  listPricesOfPaymentType,
  listPricesOfRegion,
} from './pricing/pricing.endpoints.ts';
import { getPaymentMethods, listCryptoAddresses } from './settings/settings.endpoints.ts';
import {
  getRevenueByDay,
  getStatsPeriod,
  getStatsSummary,
} from './statistics/statistics.endpoints.ts';
import {
  checkSubscription,
  createTransaction,
  exportTransactions,
  getTransaction,
  listRecentTransactions,
  listTransactions,
  markFailed,
  releaseClaim,
  resolveContest,
  revealCode,
  setStatus,
  trackPayment,
  updateSubscription,
  verifyPayment,
} from './transactions/transactions.endpoints.ts';
import {
  createUser,
  deleteUser,
  listUsers,
  resetUserTwofa,
  updateUser,
} from './users/users.endpoints.ts';

/** Every call of the API, in the order in which its document lists them. */
export const endpoints = [
  getHealth,
  getOpenApiDocument,
  listPrices,
  listPricesOfCategory,
  listPricesOfPaymentType,
  listPricesOfRegion,
  getPaymentMethods,
  listCryptoAddresses,
  createTransaction,
  trackPayment,
  listTransactions,
  listRecentTransactions,
  getStatsSummary,
  getStatsPeriod,
  getRevenueByDay,
  exportTransactions,
  getTransaction,
  verifyPayment,
  updateSubscription,
  checkSubscription,
  markFailed,
  setStatus,
  revealCode,
  resolveContest,
  releaseClaim,
  listCardProviders,
  listCardQuotes,
  createWallet,
  receiveCardCallback,
  verifyByPayGate,
  forceVerifyCard,
  markCardFailed,
  listAwaitingCardPayments,
  login,
  setUpFirstAdmin,
  logout,
  getMe,
  changePassword,
  getTwofaSetup,
  enableTwofa,
  disableTwofa,
  verifyTwofa,
  followPayment,
  followPayments,
  listSessions,
  endSession,
  renewRecoveryCodes,
  listUsers,
  createUser,
  updateUser,
  deleteUser,
  resetUserTwofa,
  listAudit,
  exportAudit,
] as const;

/**
 * The API by `METHOD /path`. The browser's client imports only this type, so that no schema
 * travels to a page that does not validate a form.
 */
export type Api = { [E in (typeof endpoints)[number] as `${E['method']} ${E['path']}`]: E };
