/** One movement of a transaction. */
export type SolanaMove =
  | { readonly to: string; readonly lamports: bigint }
  /** A program pays, without an instruction that names the amount. At least 3,000,000 lamports. */
  | { readonly to: string; readonly lamports: bigint; readonly by: 'program' }
  /** To an account of the token that belongs to the address; the account is new. */
  | { readonly to: string; readonly mint: string; readonly amount: bigint };

/** One transaction. */
export interface SolanaPayment {
  readonly moves: readonly SolanaMove[];
  /** 'site' spends SOL of the site and pays the fee; otherwise it is a payer of the world's own, who has enough. */
  readonly from?: 'site';
  /** An address that the transaction names and only reads. */
  readonly reads?: string;
  /** The addresses are in a look-up table (a transaction of version 0). */
  readonly withTable?: boolean;
  /** It fails after its moves: only the fee is taken. */
  readonly fails?: boolean;
}

/** A chain that can be told what happens on it. Each payment has a slot of its own. */
export interface SolanaWorld {
  /** Where its JSON-RPC is served. */
  readonly url: string;
  /** The site's address; the world can spend what is there. */
  readonly site: string;
  /** Sends a payment, which is confirmed and not yet final; its signature. */
  send(payment: SolanaPayment): Promise<string>;
  /** Makes everything final; the last final slot is `slots` − 1 behind the newest payment. */
  finalise(slots?: number): Promise<void>;
}
