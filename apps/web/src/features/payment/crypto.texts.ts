import type { CoinKey } from '@ghost-pay/contract/coins';
import type { PaymentType } from '@ghost-pay/contract/transactions/transaction-words';

export const cryptoTexts = {
  none: 'No cryptocurrency addresses available',
  noneHint: {
    'ghost-eshop-pro':
      'Please choose another payment method, or come back later. Nothing has been paid.',
    donation: 'Please come back later. Nothing has been paid.',
  } satisfies Record<PaymentType, string>,
  loadFailed: 'We could not load the addresses. Nothing has been paid.',
  retry: 'Try Again',

  coins: '1. Choose your coin',
  send: '2. Send the payment',
  worth: (amount: string, symbol: string) =>
    `Send ${symbol} worth ${amount}. Network fees come on top.`,
  qrCopy: 'Copy the payment link',
  qrHint: 'Scan with your wallet, or click to copy the link',
  qrCopied: 'Payment link copied',
  qrFailed: 'This browser does not let us copy. Please copy the address instead.',
  network: 'Network',
  address: 'Address',
  addressName: (coin: string) => `${coin} address`,
  copyAddress: 'Copy address',

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

  withdrawnTitle: (coin: string) => `${coin} is not accepted any more`,
  withdrawn:
    'Please send nothing to the address that stood here. If you have already sent coins, do not pay again: write to our support with the transaction hash. If not, choose another coin above.',
  addressChangedTitle: 'The address has changed',
  addressChanged:
    'Another address stands here since you opened this page: send only to this one. If you have already sent to the earlier one, do not send again: submit your transaction hash and say below where it went.',
  whichAddress: 'To which address did you send?',
  presentAddress: 'The address above',
  earlierAddress: 'An earlier address',
  writeToSupport: 'Write to Support With the Hash',
  sentMail: {
    subject: 'Coins sent that the site does not take any more',
    body: ({ coin, hash }: { coin: string; hash: string }) =>
      `Coin: ${coin}\nTransaction hash: ${hash}\n`,
  },

  prove: '3. Paste your transaction hash',
  hash: 'Transaction hash',
  hashHint: 'Your wallet shows it after sending, as transaction hash, transaction ID or TXID.',
  hashFits: {
    bitcoin: 'Looks like a valid Bitcoin transaction hash.',
    ethereum: 'Looks like a valid Ethereum transaction hash.',
    bsc: 'Looks like a valid BNB Smart Chain transaction hash.',
    base: 'Looks like a valid Base transaction hash.',
    solana: 'Looks like a valid Solana transaction signature.',
  },
  hashShape: {
    bitcoin: 'A Bitcoin transaction hash has 64 characters: digits and the letters a to f.',
    ethereum:
      'An Ethereum transaction hash is 0x followed by 64 characters: digits and the letters a to f.',
    bsc: 'A BNB Smart Chain transaction hash is 0x followed by 64 characters: digits and the letters a to f.',
    base: 'A Base transaction hash is 0x followed by 64 characters: digits and the letters a to f.',
    solana: 'A Solana signature has 86 to 88 letters and digits.',
  },
  hashOfOtherChain: {
    bitcoin:
      'This looks like a Bitcoin transaction hash. If you paid in Bitcoin, choose Bitcoin above.',
    ethereum:
      'This looks like a hash of Ethereum, BSC or Base. If you paid there, choose that coin above.',
    solana: 'This looks like a Solana signature. If you paid in Solana, choose Solana above.',
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
  submitting: 'Submitting...',
  missing: {
    hash: 'Paste the transaction hash to submit.',
    address: 'Choose the address that you sent to.',
  },
} as const;
