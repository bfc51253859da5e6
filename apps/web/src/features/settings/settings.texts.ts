import type { SettingKey } from '@ghost-pay/contract/settings/setting-keys';
import type { MethodGroup } from '@ghost-pay/contract/settings/method-groups';
import type { SettingsTab } from './settings.search.ts';

const tabs: Record<SettingsTab, string> = {
  general: 'General Settings',
  methods: 'Payment Methods',
  crypto: 'Crypto Addresses',
  pricing: 'Pricing Management',
};

/** What a setting does, below its name. */
const hints = {
  security_require_txid: 'A crypto payment without a transaction hash is refused.',
  security_auto_process:
    'Approval rules that are on verify plain crypto payments. Off stops every rule at once.',
  subscription_auto_apply:
    'The registration site applies each verified subscription. When this is off, admins activate subscriptions by hand.',
  notifications_email:
    'The messages below, to all admins. Messages about security (changed addresses, admins, roles and sign-ins) are always sent.',
  notifications_payment: 'A message for each new payment.',
  notifications_failure: 'A message for each failed payment, and a daily list of overdue payments.',
  security_max_pending_hours: 'A payment that waits longer is marked as overdue.',
  security_ask_again_above_usd:
    'Verifying a payment worth more, or of unknown worth, always asks first, whatever the evidence says.',
  undo_seconds:
    'How long an action can be undone. Mails, webhooks and the subscription wait for it.',
  codes_keep_days:
    'Gift-card and voucher codes are erased this many days after their payment is final.',
  personal_keep_months:
    'The customer’s name, address and notes are erased this many months after the payment is final. Amounts and totals stay.',
  evidence_tolerance_percent:
    'A coin payment counts as proven when at most this share of the asked amount is missing or too much.',
  evidence_oldest_hours:
    'A payment without a quote counts as proven only when its coins were sent at most this long before it was registered.',
  transfers_floor_cents:
    'A transfer without a payment that is worth less is counted, and not listed. Holds for what comes from now on.',
  card_payout_address:
    'Receives card payments as coins, on Polygon and on BNB Smart Chain. 0x and 40 hex digits.',
  card_payout_coins:
    'The processor chooses the coin. A payout in another one waits for a decision.',
  card_minimum_share_percent:
    'Processors deduct their fees from the payout. A card payment is verified when at least this share of its price has arrived. A smaller payout waits for a decision.',
  bitcoin_address_gap:
    'Set the gap limit of your wallet to this number, or it does not see all payments. Beyond it, payments share the address above.',
} as const satisfies Partial<Record<SettingKey, string>>;

const methods: Record<MethodGroup, { title: string; disabled: string }> = {
  card: { title: 'Card', disabled: 'Card payments are disabled. Visitors cannot pay by card.' },
  crypto: {
    title: 'Crypto',
    disabled: 'Crypto payments are disabled. Visitors cannot pay by crypto or donate.',
  },
  nintendo: {
    title: 'Nintendo eShop',
    disabled: 'Nintendo eShop cards are disabled. Visitors cannot pay with gift cards.',
  },
  alternative: {
    title: 'Alternative',
    disabled: 'Alternative payments are disabled. Visitors cannot pay with voucher codes.',
  },
};

export const settingsTexts = {
  title: 'Settings',
  lead: 'Configure payment system and preferences',
  tabsLabel: 'Kinds of settings',
  tabs,
  save: 'Save Changes',
  saving: 'Saving...',
  saved: 'Saved!',
  discard: 'Discard',
  unsaved: 'Unsaved changes',
  notSaved: 'Not saved',
  loading: 'Loading settings…',
  loadFailed: 'Failed to load settings',
  saveFailed: 'Failed to save settings',
  notReadBack: 'Saved, but the settings could not be read back. Please reload the page.',

  security: 'Security Settings',
  hints,
  range: (min: number, max: number, unit: string) => [min, 'to', max, unit].join('\u00A0') + '.',
  evidence: 'Evidence Settings',
  notifications: 'Notification Settings',

  allDisabledTitle: 'All payment methods are disabled',
  allDisabled: 'Visitors see “Payments Temporarily Unavailable” and can neither pay nor donate.',
  methodsTitle: 'Methods',
  methodsLead: 'What visitors can choose, with the words they read',
  offered: (count: number, total: number) => `${count} of ${total} enabled`,
  offerColumn: 'Offer',
  methodColumn: 'Method',
  methodStatus: 'Status',
  enabled: 'Enabled',
  disabled: 'Disabled',
  methods,
  offer: (title: string) => `Offer ${title} to visitors`,
  displayName: 'Display name',
  description: 'Description',
  payoutMissing: 'Without a payout wallet, visitors cannot pay by card.',

  addressesLead:
    'Visitors can choose the coins that have an address here. Check every address twice. Money sent to a wrong address is lost.',
  network: (network: string) => `Network: ${network}`,
  qrAlt: (coin: string) => `QR code of the ${coin} address`,
  qrNone: 'No address, not offered',
  qrAfterSaving: 'Shown after saving',
  notOurs: 'The address that stood here was never ours',
  notOursHint:
    'Tick this only if a stranger put it in. Visitors who see it are warned, and payments to it are refused.',

  system: 'System Information',
  systemFailed: 'The system information could not be loaded.',
  systemFields: {
    panel: 'Settings panel',
    app: 'App version',
    mode: 'Mode',
    database: 'Database',
    runtime: 'Runtime',
    uptime: 'Running for',
    prices: 'Prices on sale',
    coins: 'Coins configured',
    methods: 'Methods enabled',
    admins: 'Admin users',
  },
  /** The version of this screen, fixed by the specification. */
  panelVersion: 'v2.0.0',
  modes: { sandbox: 'Sandbox: no real money', live: 'Live' },
  postgres: (version: string) => `PostgreSQL ${version}`,
  node: (version: string) => `Node ${version}`,
  countOf: (count: number, total: number) => `${count} of ${total}`,

  leaving: {
    title: 'Leave without saving?',
    question: 'Your changes have not been saved. If you leave now, they are lost.',
    stay: 'Stay Here',
    leave: 'Leave Without Saving',
  },

  changeTitle: (name: string, isRemoved: boolean) =>
    isRemoved ? `${name} was removed` : `${name} was changed`,
  changesTitle: (count: number) => `${count} changes of receiving addresses`,
  changeDetails: 'Details',
  changesHint:
    'If no administrator intended this, restore the old address at once and check the account that made the change.',
  addressChanged: (name: string, username: string, moment: string) =>
    `${name} was changed by ${username}, ${moment}:`,
  addressRemoved: (name: string, username: string, moment: string) =>
    `${name} was removed by ${username}, ${moment}.`,
  cardPayout: 'The card payout wallet',
  coinAddress: (coin: string) => `The ${coin} address`,
  showAddresses: 'Show Addresses',
  dismissChanges: 'Dismiss',
  dismissHint: 'Until the next change, or your next sign-in',
} as const;

export const priceEditorTexts = {
  paymentType: 'Payment type',
  paymentTypes: { card: 'Card', crypto: 'Crypto', 'nintendo-eshop': 'Nintendo eShop' },
  region: 'Region',
  regions: { europe: 'Europe (EUR)', us: 'United States (USD)', japan: 'Japan (JPY)' },
  tableCaption: 'Prices',
  loading: 'Loading prices…',
  columns: { duration: 'Duration', price: 'Price', onSale: 'On sale', remove: 'Delete' },
  priceOf: (duration: string, currency: string) => `Price of ${duration} in ${currency}`,
  onSaleOf: (duration: string) => `${duration} is on sale`,
  deleteOf: (duration: string) => `Delete ${duration}`,
  cardAlsoAlternative: 'Voucher payments cost the same as card payments.',
  grace:
    'A change counts for new quotes. A visitor who has one still pays its price: for 45 minutes, with coins for 72 hours.',
  none: 'No prices here',
  noneText: 'No duration is on sale here. Add one below.',
  saveFailed: 'Failed to save pricing',
  priceMissing: 'Please enter a price',
  faulty: 'Please correct the marked prices first.',
  corrupted: 'Pricing data is corrupted. Please refresh the page.',
  corruptedWhileEditing: 'Data corruption detected. Please refresh the page.',
  nothingValid:
    'No valid pricing items found to save. Please check that items have proper IDs and required fields.',
  addTitle: 'Add a duration',
  duration: 'Duration',
  price: (currency: string) => `Price in ${currency}`,
  add: 'Add Duration',
  adding: 'Adding…',
  added: (duration: string) => `${duration} is on sale now.`,
  addFailed: 'The price could not be added. Please try again.',
  complete: 'Every duration has a price.',
  deleteTitle: 'Delete this price?',
  deleteText: (duration: string, price: string) =>
    `${duration} for ${price} is removed from the price list for good.`,
  keep: 'Keep Price',
  delete: 'Delete Price',
  deleting: 'Deleting…',
  deleted: (duration: string) => `${duration} has been deleted.`,
  deleteFailed: 'The price could not be deleted. Please try again.',
} as const;

/** The extended key that stands for the Bitcoin address. */
export const bitcoinKeyTexts = {
  offer:
    'With the extended public key (zpub) of your wallet in place of the address, each Bitcoin payment gets an address of its own.',
  compare:
    'The key makes these addresses. Save only if your wallet shows the same ones as its first receiving addresses.',
  notRead: 'The addresses could not be shown. Please try again.',
  inUse: (key: string, next: number) =>
    `Each Bitcoin payment gets an address of its own, from the key ${key}. The next one is number ${next}.`,
  unpaid: (count: number, gap: number) =>
    `${count} of ${gap} addresses in a row have no money yet.`,
  restored:
    'A backup was restored. Until the next number is set, Bitcoin payments share the address above. ghost-pay doctor reads it from the chain.',
  setNext: 'Set Next Number',
  next: 'Number of the next address',
  nextWhy:
    'No address is given twice. Enter a number that is higher than any that this site, or your wallet, has shown to a payer. Your wallet has to look that far: raise its gap limit where it does not.',
  nextHint: (paid: number) =>
    paid === 0
      ? 'This site knows of no money at an address of the key.'
      : `The highest number with money is ${paid}.`,
  save: 'Set Number',
  saving: 'Setting…',
  saved: (next: number) => `The next Bitcoin address is number ${next}.`,
  notSaved: 'The number could not be set. Please try again.',
} as const;

/** The rows of card processors, and the sheet that edits one. */
export const processorTexts = {
  lead: 'In the order visitors see them, those closed for an amount last. Drag a row, or press Alt and an arrow key.',
  columns: {
    name: 'Name',
    regions: 'Regions',
    fee: 'Fee visitors read',
    minimum: 'Minimum',
    badge: 'Badge',
    state: 'At PayGate',
  },
  move: (name: string) => `Move ${name}`,
  moveHint: 'Alt and the arrow up or down moves the processor. A pointer can drag it.',
  moved: (name: string, place: number, count: number) => `${name} is now ${place} of ${count}.`,
  more: (name: string) => `More about ${name}`,
  feeOf: (name: string) => `Fee of ${name} in words`,
  minimumOf: (name: string) => `Minimum of ${name} in US dollars`,
  moreRegions: (count: number) => `+${count}`,
  noBadge: 'No badge',
  inService: 'In service',
  outOfService: 'Out of service',
  ownMinimum: (name: string, minimum: string) => `${name} itself asks for at least ${minimum}.`,
  ownMinimumHint: (minimum: string) => `Visitors see “Min ${minimum}” all the same.`,
  takeMinimum: (minimum: string) => `Use ${minimum}`,
  add: 'Add a processor',
  builtIn: 'Restore Built-In List',
  builtInHint:
    'All processors, with the names, regions, fees and minimums that come with the program.',

  sheetTitle: (name: string) => `Card processor: ${name}`,
  name: 'Name',
  description: 'Description',
  descriptionHint: 'What the processor accepts, such as “Card or bank transfer”.',
  regions: 'Regions',
  regionsHint: 'Where cards are accepted, separated by commas.',
  fee: 'Fee visitors read',
  percent: 'Estimated fee (percent)',
  percentHint: 'The fee badge and the estimated total are computed from it.',
  minimum: 'Minimum (US dollars)',
  badge: 'Badge',
  badgeHint: 'A short recommendation, such as “Popular”. Empty for none.',
  up: 'Move Up',
  down: 'Move Down',
  remove: 'Remove Processor',
  lastOne: 'The last processor cannot be removed. Disable card payments instead.',
  done: 'Done',

  faulty: 'Please correct the marked fields first.',
  faults: {
    name: 'Please enter a name of at most 80 characters',
    description: 'Please enter at most 200 characters',
    regions: 'Please name 1 to 20 regions of at most 80 characters',
    processingFee: 'Please enter the fee in words, such as “About 4%”',
    estimatedFeePercent: 'Please enter a percentage from 0 to 50',
    minimumUSD: 'Please enter an amount from 0 to 10,000 dollars',
    badge: 'Please enter at most 80 characters',
  },
} as const;

/** The steps of confirmations, by chain. */
export const confirmationTexts = {
  lead: 'How many blocks must stand on a payment before it counts as proven, by its value.',
  below: 'Below $',
  otherwise: 'Any larger value',
  always: 'Any value',
  blocks: 'blocks',
  belowOf: (chain: string, step: number) => `${chain}, step ${step}: below, in US dollars`,
  blocksOf: (chain: string, step: number) => `${chain}, step ${step}: blocks`,
  add: 'Add Step',
  addTo: (chain: string) => `Add a step for ${chain}`,
  remove: (chain: string, step: number) => `Remove step ${step} of ${chain}`,
  builtIn: 'Restore Built-In Steps',
  faults: {
    below: 'Please enter whole dollars from 1 to 1,000,000',
    blocks: 'Please enter 1 to 1000 blocks',
    order: 'Each step must be for a larger value than the one above it',
    fewer: 'A larger value cannot need fewer blocks',
  },
} as const;
