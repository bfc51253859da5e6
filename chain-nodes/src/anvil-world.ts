import { randomBytes } from 'node:crypto';
import { type EvmChain, recognisedChains } from '@ghost-pay/contract/evidence/assets';
import { type Anvil, startAnvil } from './anvil.ts';
import { callToken, delegateTo, destroyFor, nftCode, pay, revert, tokenCode } from './evm-code.ts';
import type { EvmPayment, EvmWorld, Inside } from './evm-world.ts';

export interface AnvilWorld extends EvmWorld {
  readonly anvil: Anvil;
  close(): Promise<void>;
}

/** The chain on a real node. Its contracts are put at their addresses as bytes. */
export async function openAnvilWorld(chain: EvmChain): Promise<AnvilWorld> {
  const anvil = await startAnvil({ chainId: recognisedChains[chain].chainId });
  const [payer] = (await anvil.ask('eth_accounts')) as [string];
  const mine = async (blocks = 1) => void (await anvil.ask('anvil_mine', hex(blocks)));
  // The first payment must not be in the block with the number 0.
  await mine(3);

  async function install(code: string, address = madeAddress()): Promise<string> {
    await anvil.ask('anvil_setCode', address, `0x${code}`);
    return address;
  }

  async function compile(step: Inside): Promise<string> {
    switch (step.does) {
      case 'emit':
        await install(step.isNft === true ? nftCode : tokenCode, step.token);
        return callToken(step.token, step);
      case 'pay': {
        const { to, amount, by = 'call' } = step;
        if (by === 'call') return pay(to, amount);
        const code = by === 'destruction' ? destroyFor(to) : pay(to, amount) + revert;
        return pay(await install(code), amount);
      }
      case 'delegate':
        return delegateTo(step.to);
    }
  }

  async function submit(payment: EvmPayment, place: object = {}): Promise<string> {
    const {
      to,
      value = 0n,
      data = '0x',
      inside = [],
      fails = false,
      from = payer,
      type = 2,
    } = payment;
    const code: string[] = [];
    for (const step of inside) code.push(await compile(step));
    if (fails) code.push(revert);
    const called = code.length > 0 ? await install(code.join(''), to ?? undefined) : to;
    if (from !== payer) {
      await anvil.ask('anvil_setBalance', from, hex(10n ** 24n));
      await anvil.ask('anvil_impersonateAccount', from);
    }
    const transaction = {
      from,
      ...(called !== null && { to: called }),
      value: hex(value),
      data,
      // Given, because the node refuses to estimate a transaction that fails.
      gas: hex(8_000_000),
      ...fieldsOf[type],
      ...place,
    };
    return (await anvil.ask('eth_sendTransaction', transaction)) as string;
  }

  return {
    chain,
    url: anvil.url,
    payer: payer.toLowerCase(),
    anvil,
    mine,
    send: submit,
    async replace(txid, payment) {
      const told = await anvil.ask('eth_getTransactionByHash', txid);
      const { nonce, from } = told as { nonce: string; from: string };
      return submit({ ...payment, from }, { nonce, ...higherFee });
    },
    async reorganise(blocks) {
      await anvil.ask('anvil_reorg', blocks, []);
    },
    close: async () => anvil.close(),
  };
}

const gasPrice = { gasPrice: hex(20n * 10n ** 9n) };
const priorityFee = { maxFeePerGas: hex(20n * 10n ** 9n), maxPriorityFeePerGas: hex(10n ** 9n) };
/** A point of the curve that stands for nothing: the commitment to an empty blob, and its proof. */
const infinity = `0xc0${'00'.repeat(47)}`;
const emptyBlob = {
  blobVersionedHashes: ['0x010657f37554c781402a22917dee2f75def7ab966d7b770905398eba3c444014'],
  blobs: [`0x${'00'.repeat(131_072)}`],
  commitments: [infinity],
  proofs: [infinity],
  maxFeePerBlobGas: hex(10n ** 9n),
};
/** By a signature that fits an account without coins. */
const authorization = {
  chainId: '0x0',
  address: `0x${'66'.repeat(20)}`,
  nonce: '0x0',
  yParity: '0x0',
  r: `0x${'11'.repeat(32)}`,
  s: `0x${'22'.repeat(32)}`,
};
/** What each type of transaction has of its own. */
const fieldsOf = {
  0: gasPrice,
  1: { ...gasPrice, accessList: [] },
  2: priorityFee,
  3: { ...priorityFee, ...emptyBlob, type: '0x3' },
  4: { ...priorityFee, authorizationList: [authorization], type: '0x4' },
} as const;
const higherFee = { maxFeePerGas: hex(60n * 10n ** 9n), maxPriorityFeePerGas: hex(9n * 10n ** 9n) };

function hex(value: number | bigint): string {
  return `0x${value.toString(16)}`;
}

function madeAddress(): string {
  return `0x${randomBytes(20).toString('hex')}`;
}
