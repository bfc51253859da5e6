import {
  changePassword,
  disableTwofa,
  enableTwofa,
  getMe,
  getTwofaSetup,
  login,
  logout,
  setUpFirstAdmin,
  verifyTwofa,
} from './auth/auth.endpoints.ts';
import { getHealth, getOpenApiDocument } from './health/health.endpoints.ts';
import {
  createPrice,
  deletePrice,
  listAllPrices,
  listPrices,
  listPricesOfCategory,
  listPricesOfPaymentType,
  listPricesOfRegion,
  listPricingCategories,
  listPricingPaymentTypes,
  listPricingRegions,
  updatePrice,
  updatePrices,
} from './pricing/pricing.endpoints.ts';
import {
  getCardPayoutAddress,
  getPaymentMethods,
  getSettings,
  getSystemInformation,
  listAddressChanges,
  listCryptoAddresses,
  updateSettings,
} from './settings/settings.endpoints.ts';
import {
  createTransaction,
  getTransaction,
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

/** Every call of the API, in the order in which its document lists them. */
export const endpoints = [
  getHealth,
  getOpenApiDocument,
  listPrices,
  listPricesOfCategory,
  listPricesOfPaymentType,
  listPricesOfRegion,
  listPricingCategories,
  listPricingPaymentTypes,
  listPricingRegions,
  createPrice,
  updatePrices,
  updatePrice,
  deletePrice,
  getSettings,
  updateSettings,
  listAllPrices,
  listAddressChanges,
  getSystemInformation,
  getPaymentMethods,
  listCryptoAddresses,
  getCardPayoutAddress,
  createTransaction,
  trackPayment,
  listTransactions,
  getTransaction,
  verifyPayment,
  updateSubscription,
  markFailed,
  setStatus,
  revealCode,
  resolveContest,
  releaseClaim,
  login,
  setUpFirstAdmin,
  logout,
  getMe,
  changePassword,
  getTwofaSetup,
  enableTwofa,
  disableTwofa,
  verifyTwofa,
] as const;

/**
 * The API by `METHOD /path`. The browser's client imports only this type, so that no schema
 * travels to a page that does not validate a form.
 */
export type Api = { [E in (typeof endpoints)[number] as `${E['method']} ${E['path']}`]: E };
