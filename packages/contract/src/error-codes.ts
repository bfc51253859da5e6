interface CatalogueEntry {
  readonly status: number;
  /** Instead of 401 when the caller already has a session: a mistyped code must not sign the caller out. */
  readonly statusInSession?: number;
  readonly sentence: string;
  /** Instead of `sentence` when the visitor may have sent coins already: the reader must not pay twice. */
  readonly sentenceForCoins?: string;
}

/**
 * Every refusal of the API: its HTTP status and the sentence that people read. The wording is the specification's
 * (section 8) where it has one. A code outside this catalogue does not compile, so every refusal has a sentence.
 */
export const errorCatalogue = {
  // The request itself
  INVALID_INPUT: {
    status: 400,
    sentence: 'Some of the information is not valid. Please check the marked fields.',
  },
  MALFORMED_REQUEST: { status: 400, sentence: 'The request could not be read.' },
  INVALID_TRANSACTION_ID: { status: 400, sentence: 'Invalid transaction ID. Please try again.' },
  NOT_FOUND: { status: 404, sentence: 'There is nothing at this address.' },
  METHOD_NOT_ALLOWED: {
    status: 405,
    sentence: 'This address does not accept this request method.',
  },
  PAYLOAD_TOO_LARGE: { status: 413, sentence: 'The request is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, sentence: 'Requests must be sent as JSON.' },
  HTTPS_REQUIRED: { status: 403, sentence: 'This site accepts https requests only.' },
  CROSS_SITE_REQUEST: { status: 403, sentence: 'Requests from other sites are not accepted.' },
  IDEMPOTENCY_KEY_INVALID: {
    status: 400,
    sentence: 'The idempotency key must be 1 to 255 printable characters.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    sentence:
      'This request was already sent with other contents. Please reload the page and try again.',
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    sentence: 'Too many requests. Please wait a moment and try again.',
  },
  TOO_MANY_PAYMENTS: {
    status: 429,
    sentence:
      'Many payments have been opened from your network within an hour. Please try again in an hour.',
  },
  INTERNAL_ERROR: { status: 500, sentence: 'Something went wrong on our side. Please try again.' },
  SERVICE_UNAVAILABLE: {
    status: 503,
    sentence: 'The service is not available at the moment. Please try again in a minute.',
  },
  OUTCOME_UNKNOWN: {
    status: 503,
    sentence:
      'We could not confirm whether this was done. Please try again. A request with the same Idempotency-Key takes effect only once.',
  },

  // Making and tracking a payment
  DUPLICATE_TXID: {
    status: 409,
    sentence:
      'This crypto transaction has already been registered. Please check your transaction ID.',
  },
  DUPLICATE_PAYMENT_REF: {
    status: 409,
    sentence:
      'This payment reference has already been used. Please try again with a new transaction.',
  },
  INVALID_TXID: {
    status: 400,
    sentence: 'This does not look like a transaction hash of the chosen coin.',
  },
  TXID_REQUIRED: { status: 400, sentence: 'Please enter the transaction hash' },
  QUOTE_EXPIRED: {
    status: 409,
    sentence: 'This price is no longer held. Nothing has been paid; please check the new one.',
  },
  AMOUNT_MISMATCH: {
    status: 400,
    sentence: 'The price has changed. Please check the amount and try again.',
  },
  TIER_NOT_AVAILABLE: {
    status: 400,
    sentence: 'This subscription is not on sale at the moment. Please choose another one.',
    sentenceForCoins:
      'This subscription is not on sale at the moment. If you have already sent coins, do not pay again: write to our support with the transaction hash. If not, please choose another one.',
  },
  DONATION_OUT_OF_RANGE: { status: 400, sentence: 'Donations can be from $1.00 to $10,000.00.' },
  PAYMENT_METHOD_DISABLED: {
    status: 400,
    sentence: 'This payment method is temporarily unavailable. Please choose another one.',
    sentenceForCoins:
      'Payments with cryptocurrency are temporarily unavailable. If you have already sent coins, do not pay again: write to our support with the transaction hash. If not, please choose another payment method.',
  },
  COIN_NOT_AVAILABLE: {
    status: 400,
    sentence:
      'This cryptocurrency is not accepted at the moment. If you have already sent coins, do not pay again: write to our support with the transaction hash. If not, please choose another one.',
  },
  ADDRESS_UNKNOWN: {
    status: 400,
    sentence:
      'The address that you were shown is not ours. If you have already sent coins, do not pay again: write to our support with the transaction hash. If not, please reload the page and compare the address.',
  },
  CARD_PROVIDER_NOT_AVAILABLE: {
    status: 400,
    sentence: 'Selected provider is not available for this amount',
  },
  CARD_WALLET_FAILED: {
    status: 503,
    sentence: 'Unable to create payment wallet. Please try again in a few minutes.',
  },
  CALLBACK_SIGNATURE_INVALID: {
    status: 403,
    sentence: 'The signature of this callback is missing or wrong.',
  },
  INVALID_PAYMENT_ID: {
    status: 400,
    sentence: 'Invalid payment ID format. The ID must start with "GHOST-".',
  },
  PAYMENT_NOT_FOUND: {
    status: 404,
    sentence: 'Payment not found. Please check your payment ID and try again.',
  },
  RECEIPT_NOT_READY: {
    status: 409,
    sentence: 'This payment has no receipt, because it has not been verified.',
  },
  CORRECTION_TOKEN_INVALID: {
    status: 403,
    sentence:
      'This link has expired, or it is not for this payment. Please ask for a new one on the page of the payment.',
  },
  CORRECTION_NOT_POSSIBLE: {
    status: 409,
    sentence:
      'What was sent with this payment cannot be corrected here. Please write to our support.',
  },
  CORRECTION_NOT_WAITING: {
    status: 409,
    sentence:
      'This payment is no longer waiting to be verified, so it cannot be corrected. Please write to our support if something is wrong.',
  },
  CORRECTION_SAME: {
    status: 400,
    sentence: 'This is what you have sent already.',
  },
  CORRECTION_USED: {
    status: 409,
    sentence:
      'This payment has been corrected already. A payment can be corrected once. Please write to our support if something is still wrong.',
  },
  CORRECTION_CONTESTED: {
    status: 409,
    sentence:
      'Somebody else has named what you sent as well, so our team looks at it first. Please write to our support.',
  },
  CORRECTION_CODE_TAKEN: {
    status: 409,
    sentence:
      'Our team has begun to redeem your code, so it cannot be corrected any more. Please write to our support if it was mistyped.',
  },
  CORRECTION_MONEY_FOUND: {
    status: 409,
    sentence:
      'Money has already been found for this payment, so nothing needs to be corrected. Please write to our support if something is wrong.',
  },
  TOP_UP_TOKEN_INVALID: {
    status: 403,
    sentence:
      'This link has expired, or it is not for this payment. Please write to our support for a new one.',
  },
  TOP_UP_NOT_WAITING: {
    status: 409,
    sentence:
      'This payment no longer waits for another code. Please look at its page, and write to our support if something is wrong.',
  },
  TOP_UP_USED: {
    status: 409,
    sentence:
      'A code was added by this link already. Our team checks it, and asks again if something is still missing.',
  },
  TOP_UP_CONTESTED: {
    status: 409,
    sentence:
      'Somebody else has named one of your codes as well, so our team looks at it first. Please write to our support before you add another one.',
  },
  TRACKING_FAILED: {
    status: 503,
    sentence: 'Unable to track payment at the moment. Please try again in a few minutes.',
  },

  // Moving a payment
  TRANSACTION_NOT_FOUND: { status: 404, sentence: 'This payment does not exist.' },
  PAYMENT_ALREADY_VERIFIED: {
    status: 409,
    sentence: 'This payment has already been verified and cannot be modified.',
  },
  SUBSCRIPTION_ALREADY_UPDATED: {
    status: 409,
    sentence: 'This subscription has already been updated.',
  },
  TRANSACTION_ALREADY_FAILED: {
    status: 409,
    sentence: 'This transaction has already been marked as failed.',
  },
  INVALID_STATE: {
    status: 409,
    sentence: 'The current state of the payment does not allow this.',
  },
  STATUS_CHANGE_NOT_ALLOWED: {
    status: 403,
    sentence: 'Only Super Administrators can move a payment back to an earlier state.',
  },
  NOTE_REQUIRED: {
    status: 400,
    sentence: 'Please enter a note with the reason.',
  },
  NOT_PROVEN: {
    status: 409,
    sentence: 'The chain does not prove this payment any more. Please look at it.',
  },
  CONTESTED: {
    status: 409,
    sentence:
      'Another visitor has claimed the same hash or code. A Super Administrator must resolve the contest first.',
  },
  CONTESTS_UNSEEN: {
    status: 409,
    sentence:
      'Another visitor has claimed the same hash or code meanwhile. Nothing was resolved. Please look at all claims first.',
  },
  NOT_CONTESTED: { status: 409, sentence: 'This payment is not contested.' },
  NOT_A_CARD_PAYMENT: { status: 409, sentence: 'This payment was not made by card.' },
  NOT_A_CRYPTO_PAYMENT: { status: 409, sentence: 'This payment was not made with cryptocurrency.' },
  TRANSFER_NOT_FOUND: { status: 404, sentence: 'This transfer does not exist.' },
  TRANSFER_TAKEN: {
    status: 409,
    sentence: 'This transfer was settled in another way meanwhile. Please look at the list again.',
  },
  TRANSFER_NEEDS_SUPER_ADMIN: {
    status: 403,
    sentence:
      'This payment is not pending any more. Only a super admin can attach or detach its transfers, with a note.',
  },
  RETURN_NOT_FOUND: {
    status: 409,
    sentence: 'This return is not recorded any more. Please look at the payment again.',
  },
  NO_VISITOR_FOR_TRANSFER: {
    status: 409,
    sentence:
      'No visitor waits for this amount any more. Please attach the transfer to a payment by hand.',
  },
  VISITOR_INCOMPLETE: {
    status: 400,
    sentence: 'The visitor gave no complete account. Please fill in what is missing.',
  },
  VIEW_NOT_FOUND: { status: 404, sentence: 'This view does not exist.' },
  VIEW_NAME_TAKEN: { status: 409, sentence: 'Another view has this name.' },
  VIEWS_FULL: { status: 409, sentence: 'You have 50 views already. Please delete one of them.' },
  RULE_NOT_FOUND: { status: 404, sentence: 'This rule does not exist.' },
  RULE_NAME_TAKEN: { status: 409, sentence: 'Another rule has this name.' },
  RULES_FULL: { status: 409, sentence: 'There are 20 rules already. Please change one of them.' },
  RULE_NOT_READY: {
    status: 409,
    sentence:
      'This rule cannot be switched on yet: it has decided about too few payments, or a person has disagreed with it.',
  },
  DECISION_NOT_FOUND: {
    status: 404,
    sentence: 'This disagreement does not exist, or it was settled meanwhile.',
  },
  NO_TXID: { status: 409, sentence: 'This payment has no transaction hash.' },
  NO_IPN_TOKEN: { status: 409, sentence: 'No IPN token found for this transaction' },
  CARD_CHECK_RUNNING: {
    status: 409,
    sentence: 'This payment is already being checked with PayGate. Please try again in a moment.',
  },
  PAYGATE_UNAVAILABLE: {
    status: 503,
    sentence:
      'PayGate does not answer at the moment. Nothing was changed. The check will be repeated automatically.',
  },
  REGISTRATION_NOT_SET_UP: {
    status: 409,
    sentence: 'No registration site is set up. Please update the subscription by hand.',
  },
  REGISTRATION_UNAVAILABLE: {
    status: 503,
    sentence: 'The registration site does not answer at the moment. Nothing was changed.',
  },
  NO_FINDING: { status: 409, sentence: 'This payment has no open finding.' },
  INVALID_RETURN: {
    status: 400,
    sentence: 'This amount cannot have been returned. Please check it.',
  },
  RETURN_TOO_LARGE: {
    status: 409,
    sentence: 'This is more than arrived for the payment, less what was returned before.',
  },
  RETURN_RECORDED: {
    status: 409,
    sentence: 'A return by this transaction is already recorded for the payment.',
  },
  NO_CLAIM: { status: 409, sentence: 'This payment has no transaction hash or code.' },
  NO_CODE: { status: 404, sentence: 'This payment was not made with a code.' },
  UNDO_OVER: {
    status: 409,
    sentence: 'This can no longer be undone. The payment shows its current state.',
  },
  UNDO_NOT_YOURS: {
    status: 409,
    sentence: 'Only the administrator who did this can undo it.',
  },
  NO_CODE_ASKED: {
    status: 409,
    sentence:
      'The customer is asked for another code once every code is redeemed, something was found, and something is missing.',
  },
  CODE_SETTLED: {
    status: 409,
    sentence: 'What this code brought has been recorded already.',
  },
  CODE_ERASED: { status: 404, sentence: 'The code of this payment has been erased.' },

  // Outgoing mail
  MAIL_NOT_FOUND: { status: 404, sentence: 'This mail is no longer in the outbox.' },
  MAIL_BEING_SENT: {
    status: 409,
    sentence: 'This mail is being sent right now. Please check again in a few minutes.',
  },
  MAIL_NOT_SET_UP: { status: 409, sentence: 'No outgoing mail server is set up.' },

  // Settings and prices
  SETTINGS_CHANGED: {
    status: 409,
    sentence:
      'Another administrator has changed the settings meanwhile, so nothing was saved. Please check the current values and save again.',
  },
  BITCOIN_INDEX_USED: {
    status: 409,
    sentence:
      'Addresses up to this index may have been given to payments, so the next one cannot be lower. Please enter a higher number.',
  },
  PRICES_CHANGED: {
    status: 409,
    sentence:
      'Another administrator has changed these prices meanwhile, so nothing was saved. Please check the current prices and save again.',
  },
  PRICE_NOT_FOUND: { status: 404, sentence: 'This price does not exist.' },
  PRICE_EXISTS: { status: 409, sentence: 'This duration already has a price.' },

  // Accounts
  MONTH_NOT_BEGUN: {
    status: 400,
    sentence: 'This month has not begun. Please choose an earlier one.',
  },

  // The background work
  JOB_NOT_FAILED: {
    status: 409,
    sentence: 'This job is no longer on the list of failed jobs. Please reload the list.',
  },

  // Webhooks
  WEBHOOK_NOT_FOUND: { status: 404, sentence: 'This endpoint no longer exists.' },
  WEBHOOKS_FULL: { status: 409, sentence: 'There can be at most 20 endpoints. Remove one first.' },
  WEBHOOK_SWITCHED_OFF: {
    status: 409,
    sentence: 'This endpoint is switched off. Switch it on first.',
  },
  DELIVERY_NOT_FOUND: {
    status: 404,
    sentence: 'This delivery no longer exists. Deliveries are kept for thirty days.',
  },

  // Identity
  TOKEN_EXPIRED: { status: 401, sentence: 'Session expired' },
  INVALID_CREDENTIALS: {
    status: 401,
    statusInSession: 400,
    sentence: 'Invalid username or password',
  },
  TWOFA_TOKEN_REQUIRED: { status: 401, sentence: 'Please enter the 6-digit code' },
  INVALID_TWOFA_TOKEN: {
    status: 401,
    statusInSession: 400,
    sentence: 'Invalid 2FA code. Please check the code from your authenticator app and try again.',
  },
  INVALID_PASSKEY: {
    status: 401,
    statusInSession: 400,
    sentence:
      'This passkey was not accepted. Please try again, or use a code from your authenticator app.',
  },
  TOO_MANY_ATTEMPTS: {
    status: 429,
    sentence: 'Too many login attempts. Please wait before trying again.',
  },
  TWOFA_REQUIRED: {
    status: 403,
    sentence: 'Two-factor authentication is required. Please set it up to continue.',
  },
  PASSWORD_CHANGE_REQUIRED: {
    status: 403,
    sentence: 'Another person has set your password. Please change it to continue.',
  },
  TWOFA_ALREADY_ENABLED: { status: 409, sentence: 'Two-factor authentication is already enabled.' },
  TWOFA_NOT_ENABLED: { status: 409, sentence: 'Two-factor authentication is not enabled.' },
  TWOFA_SETUP_NOT_STARTED: { status: 409, sentence: 'Please start the two-factor set-up again.' },
  STEP_UP_REQUIRED: {
    status: 403,
    sentence: 'Please confirm this with a fresh code from your authenticator app.',
  },
  PASSKEYS_FULL: { status: 409, sentence: 'There can be at most 10 passkeys. Remove one first.' },
  PASSKEY_EXISTS: { status: 409, sentence: 'This passkey has already been added.' },
  PASSKEY_NOT_ADDED: {
    status: 400,
    sentence: 'The passkey could not be added. Please try again.',
  },
  PASSKEY_NOT_FOUND: { status: 404, sentence: 'This passkey no longer exists.' },
  FORBIDDEN: { status: 403, sentence: 'Your role does not allow this.' },
  ADDRESS_NOT_ALLOWED: {
    status: 403,
    sentence: 'The back-office cannot be used from your network address.',
  },
  LAST_SUPER_ADMIN: {
    status: 409,
    sentence: 'At least one Super Administrator with two-factor authentication must remain.',
  },
  INVALID_PASSWORD_FORMAT: {
    status: 400,
    sentence:
      'Password must contain at least 8 characters, with uppercase, lowercase, number and special character',
  },
  INVALID_EMAIL_FORMAT: { status: 400, sentence: 'Invalid email format' },
  PASSWORD_TOO_COMMON: {
    status: 400,
    sentence: 'This password is easy to guess. Please choose another one.',
  },
  PASSWORD_UNCHANGED: {
    status: 400,
    sentence: 'This is your current password. Please choose another one.',
  },
  SESSION_NOT_FOUND: { status: 404, sentence: 'This session has already ended.' },

  // Admin users
  USER_NOT_FOUND: { status: 404, sentence: 'This user no longer exists.' },
  OWN_ROLE_STAYS: {
    status: 403,
    sentence: 'You cannot change your own role. Another Super Administrator can.',
  },
  DELETE_NOT_ALLOWED: {
    status: 403,
    sentence: 'Your own account and Super Administrators cannot be deleted.',
  },
  USERNAME_EXISTS: { status: 409, sentence: 'Username already exists' },
  SETUP_LINK_INVALID: {
    status: 403,
    sentence:
      'This set-up link is no longer valid. If an administrator already exists, sign in. If not, ask the operator for a new link.',
  },
  INSPECTION: {
    status: 403,
    sentence: 'This is an inspection of a copy: nothing can be changed, and nothing is sent.',
  },
  INSPECTION_LINK_INVALID: {
    status: 403,
    sentence:
      'This link is not valid, or it was used. Stop the inspection and start it again for a new one.',
  },
} as const satisfies Record<string, CatalogueEntry>;

export type ErrorCode = keyof typeof errorCatalogue;
