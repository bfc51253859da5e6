import { recordOf } from '@ghost-pay/contract/record-of';
import { type Chain, chainFacts, chainKeys, type CoinKey } from '@ghost-pay/contract/coins';
import type { PaymentType } from '@ghost-pay/contract/transactions/transaction-words';

const hashWord = (chain: Chain) => (chainFacts[chain].kind === 'solana' ? 'signature' : 'hash');

export const cryptoTexts = {
  method: 'Cryptocurrency',
  none: 'No cryptocurrency addresses available',
  noneHint: {
    'ghost-eshop-pro':
      'Please choose another payment method, or come back later. Nothing has been paid.',
    donation: 'Please come back later. Nothing has been paid.',
  } satisfies Record<PaymentType, string>,
  loadFailed: 'We could not load the addresses. Nothing has been paid.',

  coins: 'Choose your coin',
  send: 'Send the payment',
  quoteLoading: 'Fixing the amount…',
  sendExactly: 'Send exactly',
  sendAmount: 'Send',
  copyAmount: 'Copy amount',
  worth: (symbol: string) => `Send ${symbol} worth`,
  coinsWorth: (symbol: string, money: string) => `${symbol} worth ${money}`,
  less: (money: string, less: string) => `${money} less ${less}, which marks the payment as yours.`,
  heldFor: (left: string) => `Rate held for ${left}`,
  priceHeldFor: (left: string) => `Price held for ${left}`,
  fees: 'Network fees come on top.',
  withoutAmount: (symbol: string) =>
    `We cannot give the amount in ${symbol} at the moment. Please use your wallet’s rate.`,
  openWallet: 'Open in Wallet',
  sandboxWallet: 'Open the Sandbox Wallet',
  qrHolds: 'The QR code holds',
  qrHoldsOnly: { address: 'Address only', amount: 'With amount' },
  qrCopy: { address: 'Copy the address', amount: 'Copy the payment link' },
  qrCopied: { address: 'Address copied', amount: 'Payment link copied' },
  qrFailed: 'This browser does not let us copy. Please copy the address instead.',
  toAddress: (coin: string) => `To this ${coin} address`,
  copyAddress: 'Copy address',
  compareAddress: (end: string) => `Check that your wallet shows the address that ends in ${end}.`,

  paidQuestion: 'Which amount did you send?',
  paidPresent: 'The amount above',
  paidEarlier: 'An earlier amount',
  paidTo: 'To',

  /** Plain names, because most people do not know a network's short name. */
  networks: {
    btc: 'Bitcoin (addresses starting with bc1)',
    eth: 'Ethereum network (mainnet)',
    usdt: 'Ethereum network (ERC-20)',
    bnb: 'BNB Smart Chain (BSC, BEP-20)',
    sol: 'Solana network',
    usdc: 'Base network',
  } satisfies Record<CoinKey, string>,
  warnings: {
    btc: 'Send only BTC, and only on the Bitcoin network. Anything sent another way is lost.',
    eth: 'Send only ETH, and only on the Ethereum network. Anything sent on another network is lost.',
    usdt: 'Send only USDT, and only on the Ethereum network (ERC-20). USDT sent on Tron, BSC or any other network is lost.',
    bnb: 'Send only BNB, and only on BNB Smart Chain. Anything sent on another network is lost.',
    sol: 'Send only SOL, and only on the Solana network. Anything sent another way is lost.',
    usdc: 'Send only USDC, and only on the Base network. USDC sent on Ethereum, Solana, Polygon or any other network is lost.',
  } satisfies Record<CoinKey, string>,

  writeToSupport: 'Write to Support With the Hash',
  sentMail: {
    subject: 'Coins sent that the site does not take any more',
    subjectElsewhere: 'Coins sent another way than asked for',
    body: ({ coin, hash, found }: { coin: string; hash: string; found: string | undefined }) =>
      `Coin: ${coin}\nTransaction hash: ${hash}\n${found === undefined ? '' : `Found: ${found}\n`}`,
  },

  watch: {
    on: 'Watching the chain.',
    goesOn: 'This page goes on by itself.',
    away: 'We cannot watch the chain at the moment. If you have sent the payment, submit its hash.',
  },
  haveHash: 'I have a transaction hash',
  hash: 'Paste your transaction hash',
  hashHint: 'Your wallet shows it after sending, as transaction hash, transaction ID or TXID.',
  hashFits: recordOf(
    chainKeys,
    (chain) => `Looks like a valid ${chainFacts[chain].name} transaction ${hashWord(chain)}.`,
  ),
  hashShape: recordOf(chainKeys, (chain) => {
    const { name, kind } = chainFacts[chain];
    const article = /^[AEIOU]/.test(name) ? 'An' : 'A';
    const signs = '64 characters: digits and the letters a to f';
    return {
      bitcoin: `${article} ${name} transaction hash has ${signs}.`,
      evm: `${article} ${name} transaction hash is 0x followed by ${signs}.`,
      solana: `${article} ${name} signature has 86 to 88 letters and digits.`,
    }[kind];
  }),
  hashOfOtherChain: {
    bitcoin:
      'This looks like a Bitcoin transaction hash. If you paid in Bitcoin, choose Bitcoin above.',
    ethereum:
      'This looks like a hash of Ethereum, BSC or Base. If you paid there, choose that coin above.',
    solana: 'This looks like a Solana signature. If you paid in Solana, choose Solana above.',
  },
  /** What the chain says about the typed hash. */
  arrived: (money: string) =>
    `We saw your payment of ${money}, and filled in its hash. Please submit it.`,
  hashHelp: {
    fits: (amount: string, confirmations: number) =>
      `Found: ${amount} to our address${confirmations === 0 ? '' : `, ${confirmations} ${confirmations === 1 ? 'confirmation' : 'confirmations'}`}.`,
    short: (arrived: string, missing: string) =>
      `Found: ${arrived}. ${missing} is missing. Submit this hash, do not pay the whole amount again, and write to our support.`,
    pending: 'Seen, not in a block yet. You can submit now.',
    notFound:
      'Not seen yet. New transactions take up to a minute to appear. You can submit all the same.',
    otherAddress: (address: string | null) =>
      `This transaction paid another address${address === null ? '' : ` (${address})`}. Did you copy the right hash?`,
    unknownToken: 'an unknown token',
    notTheCoin: (asked: string) =>
      `A token has arrived that is not ${asked}, whatever it calls itself. Did you copy the right hash?`,
    otherCoin: (paid: string, asked: string) => `This is ${paid}, not ${asked}.`,
    otherNetwork: (found: string, asked: string) => `This is ${found}. You chose ${asked}.`,
    facts: (money: string | undefined, network = 'another network') =>
      money === undefined ? `on ${network}` : `${money} on ${network}`,
    failed: 'This transaction failed: nothing was sent.',
    nothingMoved: 'This transaction sent an amount of zero. Did you copy the right hash?',
  },
  switchTitle: 'Switch the coin',
  switchTo: (coin: string) => `I paid in ${coin}`,
  withoutHash: 'I do not have a transaction hash',
  withoutHashHint: (amount: string) =>
    `Our team then looks for your payment by its amount and address. That takes longer than with a hash, and it works only if exactly ${amount} arrives at the address above. If you find the hash later, send it to our support with your payment ID.`,
  confirm: 'I have sent the payment, to this address and on this network.',
  confirmRequired: 'Please confirm that you have sent the payment',
  submit: 'Submit Transaction Hash',
  submitWithoutHash: 'Submit Without a Hash',
  missing: {
    hash: 'Paste the transaction hash to submit.',
    quote: 'Please wait for the amount.',
    amount: 'Choose the amount that you sent.',
  },
} as const;
