import type { CardProviderId } from '@ghost-pay/contract/card-payments/card-payment-words';
import type { CoinKey } from '@ghost-pay/contract/coins';
import type { Duration } from '@ghost-pay/contract/durations';
import { makePaymentId } from '@ghost-pay/contract/payment-id';
import type { Region } from '@ghost-pay/contract/pricing/pricing.schemas';
import type {
  PaymentMethod,
  PaymentType,
} from '@ghost-pay/contract/transactions/transaction-words';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AlternativeRoute, MethodKey } from './methods.ts';
import type { SeenAddresses } from './seen-addresses.ts';
import { mendedDraft, type StoredDraft } from './stored-draft.ts';

/** What is as good as cash: kept while the page lives, never written to any storage. */
export interface Secrets {
  readonly nintendoCode: string;
  readonly rewarbleCode: string;
  readonly rewarblePin: string;
  readonly paysafecardPin: string;
}

/** One body that was sent, under a key of its own, and that nobody has answered. */
export interface Attempt {
  readonly key: string;
  /** Empty after a reload where it carried a code. */
  readonly body: string;
  readonly method: PaymentMethod;
  readonly carriesCode: boolean;
}

/** What the server has under the payment id, where that is not what stands in the fields now. */
export interface EarlierSubmission {
  readonly method: PaymentMethod;
  /** The hash, or a code but for its end hidden; null where it is not known which of several arrived. */
  readonly evidence: string | null;
}

/** A payment by card that the server has, until its money has arrived. Its page's address names the payer and is not kept. */
export interface CardPayment {
  readonly paymentId: string;
  /** For whom and for how long: with another choice it is another payment. */
  readonly choice: string;
  /** False after Go Back: the provider is chosen anew, for the same payment. */
  readonly inProgress: boolean;
  /** What it was begun at and goes on at, in decimal units; absent in tabs from before this was kept. */
  readonly price?: { readonly amount: number; readonly currency: string };
}

/** What the visitor has gone on with from the first step: it is shown and sent as it was, whatever is offered meanwhile. */
export interface AgreedOffer {
  readonly method: MethodKey;
  /** Null where prices do not differ by region. */
  readonly region: Region | null;
  readonly duration: Duration;
  /** Decimal units of `currency`. */
  readonly amount: number;
  readonly currency: string;
  /** When it was on sale for the last time, in milliseconds since 1970: older prices say nothing against it. */
  readonly at: number;
}

/** Everything that a visitor has typed and chosen, and how far the payment has come. Kept in this tab only. */
export interface PaymentDraft {
  /** Made once; the same for every retry, so that one payment stays one payment. */
  readonly paymentId: string;
  readonly username: string;
  readonly email: string;
  readonly method: MethodKey | null;
  /** Where the gift card was bought; chosen, never guessed: a card of another region is worth nothing here. */
  readonly region: Region | null;
  readonly route: AlternativeRoute;
  readonly duration: Duration | null;
  readonly agreed: AgreedOffer | null;
  readonly donationText: string;
  readonly coin: CoinKey | null;
  readonly addresses: Partial<Record<CoinKey, SeenAddresses>>;
  /** To which of several addresses the coins went, where the address has changed under the payer. */
  readonly paidTo: string | null;
  readonly hash: string;
  /** The visitor has no hash to give; offered only where the site takes that. */
  readonly withoutHash: boolean;
  readonly confirmed: boolean;
  readonly cardProvider: CardProviderId | null;
  readonly cardPayment: CardPayment | null;
  readonly secrets: Secrets;
  /** What is said about a voucher besides its code. */
  readonly voucher: { readonly type: string; readonly amount: string; readonly currency: string };
  /** Everything sent under `paymentId` that has no answer: at most one of them can have been stored. */
  readonly unanswered: readonly Attempt[];
  /** Set once the server has the payment. */
  readonly registered: {
    readonly paymentId: string;
    readonly method: MethodKey;
    readonly earlier?: EarlierSubmission;
  } | null;
}

const randomBytes = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes);

export function newPaymentId(): string {
  return makePaymentId({ randomBytes, now: Date.now() });
}

export const noSecrets: Secrets = {
  nintendoCode: '',
  rewarbleCode: '',
  rewarblePin: '',
  paysafecardPin: '',
};

export function emptyDraft(): PaymentDraft {
  return {
    paymentId: newPaymentId(),
    username: '',
    email: '',
    method: null,
    region: null,
    route: 'rewarble',
    duration: null,
    agreed: null,
    donationText: '',
    coin: null,
    addresses: {},
    paidTo: null,
    hash: '',
    withoutHash: false,
    confirmed: false,
    cardProvider: null,
    cardPayment: null,
    secrets: noSecrets,
    voucher: { type: '', amount: '', currency: 'USD' },
    unanswered: [],
    registered: null,
  };
}

/** The server takes the agreed price no more: what is agreed from now on is the one that it named. */
export function agreeOnPrice(
  { agreed }: Pick<PaymentDraft, 'agreed'>,
  { amount, currency, now }: { amount: number; currency: string; now: number },
): Pick<PaymentDraft, 'agreed'> {
  return { agreed: agreed && { ...agreed, amount, currency, at: now } };
}

const storageKey = (type: PaymentType) => `payment-draft:${type}`;

export function readDraft(type: PaymentType): PaymentDraft {
  try {
    return mendedDraft(
      emptyDraft(),
      JSON.parse(sessionStorage.getItem(storageKey(type)) ?? 'null'),
    );
  } catch {
    // No storage, or not ours: begin anew.
    return emptyDraft();
  }
}

/**
 * The draft without anything that could be spent. A request that carries a code is kept by its key
 * only: after a reload the payment is looked up by its id, which the key is not needed for.
 */
function storableDraft(draft: PaymentDraft): StoredDraft {
  const { secrets: _secrets, unanswered, ...storable } = draft;
  return {
    ...storable,
    unanswered: unanswered.map((attempt) =>
      attempt.carriesCode ? { ...attempt, body: '' } : attempt,
    ),
  };
}

export function writeDraft(type: PaymentType, draft: PaymentDraft): void {
  try {
    sessionStorage.setItem(storageKey(type), JSON.stringify(storableDraft(draft)));
  } catch {
    // Without storage the draft lives as long as the page.
  }
}

export interface DraftHandle {
  readonly draft: PaymentDraft;
  /** Changes some fields, here and in the tab's storage, before anything else happens. */
  readonly change: (changes: Partial<PaymentDraft>) => void;
  readonly clear: () => void;
}

/** The draft of one kind of payment; `prefill` overrides what is stored. */
export function usePaymentDraft(type: PaymentType, prefill: Partial<PaymentDraft>): DraftHandle {
  const [draft, setDraft] = useState<PaymentDraft>(() => ({ ...readDraft(type), ...prefill }));
  const latest = useRef(draft);
  useEffect(() => writeDraft(type, latest.current), [type]);
  const keep = useCallback(
    (next: PaymentDraft) => {
      latest.current = next;
      // Stored at once and not in an effect: a request must not leave before its key is kept.
      writeDraft(type, next);
      setDraft(next);
    },
    [type],
  );
  const change = useCallback(
    (changes: Partial<PaymentDraft>) => keep({ ...latest.current, ...changes }),
    [keep],
  );
  const clear = useCallback(() => keep(emptyDraft()), [keep]);
  return { draft, change, clear };
}
