import { createRequire } from 'node:module';

// bcoin has no types. These are the parts that are used; its hashes are hex strings with their bytes in reverse.

export interface BcoinScript {
  toRaw(): Buffer;
}
export interface BcoinOutput {
  readonly value: number;
  readonly script: BcoinScript;
}
export interface BcoinInput {
  sequence: number;
  witness: unknown;
}
export interface BcoinTransaction {
  readonly inputs: readonly BcoinInput[];
  readonly outputs: readonly BcoinOutput[];
  readonly version: number;
  readonly locktime: number;
  txid(): string;
  toRaw(): Buffer;
  isCoinbase(): boolean;
}
/** A transaction that is being made. */
export interface BcoinDraft extends BcoinTransaction {
  readonly view: unknown;
  addOutput(output: { script: BcoinScript; value: number }): void;
  addCoin(coin: BcoinCoin): void;
  sign(ring: BcoinKeyRing): number;
  toTX(): BcoinTransaction;
}
export interface BcoinCoin {
  readonly value: number;
}
export interface BcoinKeyRing {
  witness: boolean;
  nested: boolean;
  script: BcoinScript | null;
  readonly publicKey: Buffer;
  refresh(): void;
  getAddress(): unknown;
  getNestedAddress(): unknown;
}
/** A key of which further ones are derived (BIP-32). */
interface BcoinHdKey {
  readonly privateKey: Buffer;
  derive(index: number): BcoinHdKey;
  derivePath(path: string): BcoinHdKey;
  /** Its extended public key. */
  xpubkey(network: string): string;
}
export interface BcoinEntry {
  readonly hash: string;
  readonly version: number;
  readonly prevBlock: string;
  readonly merkleRoot: string;
  readonly time: number;
  readonly bits: number;
  readonly nonce: number;
  readonly height: number;
}
export interface BcoinBlock {
  readonly txs: readonly BcoinTransaction[];
  hash(encoding: 'hex'): string;
}
export interface BcoinMeta {
  readonly tx: BcoinTransaction;
  /** −1 in the mempool. */
  readonly height: number;
  readonly block: string | null;
}
interface Part {
  open(): Promise<void>;
  close(): Promise<void>;
}
export interface BcoinNode {
  readonly chain: Part & {
    readonly tip: BcoinEntry;
    add(block: BcoinBlock): Promise<unknown>;
    /** By hash, or by height on the chain. */
    getEntry(place: string | number): Promise<BcoinEntry | null>;
    getBlock(hash: string): Promise<BcoinBlock | null>;
  };
  readonly mempool: Part & { addTX(tx: BcoinTransaction): Promise<unknown> };
  readonly miner: Part & {
    mempool: unknown;
    createJob(
      tip: BcoinEntry,
      address: unknown,
    ): Promise<{
      addTX(tx: BcoinTransaction, view: unknown): boolean;
      refresh(): void;
      mineAsync(): Promise<BcoinBlock>;
    }>;
  };
  getMeta(hash: string): Promise<BcoinMeta | null>;
  getMetaView(meta: BcoinMeta): Promise<{ getOutputFor(input: BcoinInput): BcoinOutput | null }>;
}

export interface Bcoin {
  readonly FullNode: new (options: object) => BcoinNode;
  readonly MTX: new () => BcoinDraft;
  readonly Coin: { fromTX(tx: BcoinTransaction, index: number, height: number): BcoinCoin };
  readonly KeyRing: { generate(): BcoinKeyRing; fromPrivate(key: Buffer): BcoinKeyRing };
  readonly HDPrivateKey: { fromSeed(seed: Buffer): BcoinHdKey };
  readonly Script: {
    fromRaw(raw: Buffer): BcoinScript;
    fromAddress(address: unknown): BcoinScript;
    fromPubkey(key: Buffer): BcoinScript;
  };
  readonly Address: { fromScript(script: BcoinScript): unknown };
  readonly Witness: { fromItems(items: Buffer[]): unknown };
  readonly consensus: { COINBASE_MATURITY: number };
  readonly Network: { get(name: string): { minerWindow: number; activationThreshold: number } };
}

/** Loads bcoin with its cryptography in JavaScript, so that nothing is compiled. */
export function loadBcoin(): Bcoin {
  const require = createRequire(import.meta.url);
  process.env['NODE_BACKEND'] = 'js';
  // Its database is in memory. The one on disk is a compiled program, which is not there.
  const bdb = createRequire(require.resolve('bcoin')).resolve('bdb');
  const onDisk = createRequire(bdb).resolve('leveldown');
  require.cache[onDisk] ??= Object.assign(Object.create(null), {
    id: onDisk,
    filename: onDisk,
    loaded: true,
    exports: {},
    children: [],
    paths: [],
  }) as NodeJS.Module;
  return require('bcoin') as Bcoin;
}

/** The hash with its bytes in reverse: as explorers write it, or back. */
export function invertedHash(hash: string): string {
  return Buffer.from(Buffer.from(hash, 'hex').toReversed()).toString('hex');
}
