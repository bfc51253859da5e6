import { randomBytes } from 'node:crypto';
import { keep, readKept } from './kept-state.ts';

/** Money that arrived in a wallet and was passed on. */
export interface WalletPayment {
  readonly valueCoin: string;
  readonly coin: string;
  readonly txidIn: string;
  readonly txidOut: string;
}

export interface PeerWallet {
  /** Encrypted for the checkout, as base64: it contains the characters that double encoding would break. */
  readonly addressIn: string;
  readonly walletAddress: string;
  readonly ipnToken: string;
  readonly payoutAddress: string;
  readonly callbackUrl: string;
  payments: WalletPayment[];
}

/** The wallets of the peer. One callback address always gets the same wallet. */
export interface PeerWallets {
  forCallback(request: { payoutAddress: string; callbackUrl: string }): PeerWallet;
  byAddressIn(addressIn: string): PeerWallet | undefined;
  byIpnToken(ipnToken: string): PeerWallet | undefined;
  addPayment(wallet: PeerWallet, payment: WalletPayment): void;
  all(): readonly PeerWallet[];
}

const hex = (bytes: number) => `0x${randomBytes(bytes).toString('hex')}`;

/** A payment with new, unique hashes. */
export function newPayment({
  valueCoin,
  coin,
}: {
  valueCoin: string;
  coin: string;
}): WalletPayment {
  return { valueCoin, coin, txidIn: hex(32), txidOut: hex(32) };
}

/** With a file, the wallets survive the process. */
export function openWallets(file: string | undefined): PeerWallets {
  const wallets = (readKept(file) as PeerWallet[] | undefined) ?? [];
  return {
    forCallback({ payoutAddress, callbackUrl }) {
      const known = wallets.find((wallet) => wallet.callbackUrl === callbackUrl);
      if (known !== undefined) return known;
      const wallet: PeerWallet = {
        // The bytes 0xfb 0xef and 0xff 0xff encode to a plus and a slash.
        addressIn: Buffer.concat([Buffer.from('fbeffbffff', 'hex'), randomBytes(59)]).toString(
          'base64',
        ),
        walletAddress: hex(20),
        ipnToken: randomBytes(48).toString('base64url'),
        payoutAddress,
        callbackUrl,
        payments: [],
      };
      wallets.push(wallet);
      keep(file, wallets);
      return wallet;
    },
    byAddressIn: (addressIn) => wallets.find((wallet) => wallet.addressIn === addressIn),
    byIpnToken: (ipnToken) => wallets.find((wallet) => wallet.ipnToken === ipnToken),
    addPayment(wallet, payment) {
      wallet.payments = [...wallet.payments, payment];
      keep(file, wallets);
    },
    all: () => wallets,
  };
}
