import { recordOf } from '@ghost-pay/contract/record-of';
import type { CardProviderId } from '@ghost-pay/contract/card-payments/card-payment-words';
import type { CoinKey } from '@ghost-pay/contract/coins';
import type { Duration } from '@ghost-pay/contract/durations';
import { makePaymentId } from '@ghost-pay/contract/payment-id';
import type { Region } from '@ghost-pay/contract/pricing/pricing-words';
import {
  type CodePaymentMethod,
  codePaymentMethods,
} from '@ghost-pay/contract/transactions/code-words';
import type { Difference } from '@ghost-pay/contract/transactions/transactions.endpoints';
import type {
  PaymentMethod,
  PaymentType,
} from '@ghost-pay/contract/transactions/transaction-words';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useHydrating } from '../../../lib/use-hydrating.ts';
import type { AlternativeRoute, MethodKey } from './methods.ts';
import type { HeldQuote, Money } from './held-quotes.ts';
import { mendedDraft, type StoredDraft } from './stored-draft.ts';

/** Codes, which are as good as cash: kept in memory only, never written to any storage. */
export type Secrets = Readonly<Record<CodePaymentMethod | 'pin', string>>;

/** A request body that was sent, under its own idempotency key, and has no answer. */
export interface Attempt {
  readonly key: string;
  /** Empty after a reload when the body contained a code. */
  readonly body: string;
  readonly method: PaymentMethod;
  readonly carriesCode: boolean;
}

/** The submission that the server has under the payment id, where it may differ from the fields. */
export interface EarlierSubmission {
  readonly method: PaymentMethod;
  /**
   * The hash, or the last characters of a code; null when it is unknown which of several submissions arrived.
   */
  readonly evidence: string | null;
}

/**
 * A payment by card that the server has and whose money has not arrived. The address of its provider page names
 * the payer and is not stored.
 */
export interface CardPayment {
  readonly paymentId: string;
  /** The account and duration: another choice makes another payment. */
  readonly choice: string;
  /** False after Go Back: the visitor chooses the provider again, for the same payment. */
  readonly inProgress: boolean;
  /** The price at which it was started and continues. */
  readonly price: Money;
}

/** What the visitor continued with from the first step, at the price that was shown there. */
export interface AgreedOffer {
  readonly method: MethodKey;
  /** Null when prices do not differ by region. */
  readonly region: Region | null;
  readonly duration: Duration;
  readonly price: Money;
}

export interface Registered {
  readonly paymentId: string;
  readonly method: MethodKey;
  /** Set when the server stored this submission, not the last one entered. */
  readonly earlier?: EarlierSubmission;
  /** Set when the site had the payment before, and keeps it otherwise than it was sent now. */
  readonly difference?: Difference;
}

/** Everything that a visitor has typed and chosen, and the progress of the payment. Kept in this tab only. */
export interface PaymentDraft {
  /** Created once and used for every retry: a retry must not create a second payment. */
  readonly paymentId: string;
  readonly username: string;
  readonly email: string;
  readonly method: MethodKey | null;
  /**
   * The region where the gift card was bought. It has no default: a card of another region is worthless here.
   */
  readonly region: Region | null;
  readonly route: AlternativeRoute;
  readonly duration: Duration | null;
  readonly agreed: AgreedOffer | null;
  readonly donationText: string;
  readonly coin: CoinKey | null;
  /** What the page has shown to pay, the newest first. */
  readonly quotes: readonly HeldQuote[];
  /** The quote by which the coins were sent, when the page has shown more than one. */
  readonly paidBy: string | null;
  readonly hash: string;
  /** The visitor has no hash; offered only where the site's settings allow it. */
  readonly withoutHash: boolean;
  readonly confirmed: boolean;
  readonly cardProvider: CardProviderId | null;
  readonly cardPayment: CardPayment | null;
  readonly secrets: Secrets;
  /** The visitor's statements about a voucher, besides its code. */
  readonly voucher: { readonly type: string; readonly amount: string; readonly currency: string };
  /** Every submission under `paymentId` without an answer: at most one of them can be stored. */
  readonly unanswered: readonly Attempt[];
  readonly registered: Registered | null;
}

const randomBytes = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes);

export function newPaymentId(): string {
  return makePaymentId({ randomBytes, now: Date.now() });
}

export const noSecrets: Secrets = { ...recordOf(codePaymentMethods, () => ''), pin: '' };

export function emptyDraft(): PaymentDraft {
  return {
    paymentId: newPaymentId(),
    username: '',
    email: '',
    method: null,
    region: null,
    route: 'alternative-rewarble',
    duration: null,
    agreed: null,
    donationText: '',
    coin: null,
    quotes: [],
    paidBy: null,
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

const storageKey = (type: PaymentType) => `payment-draft:${type}`;

export function readDraft(type: PaymentType): PaymentDraft {
  try {
    return mendedDraft(
      emptyDraft(),
      JSON.parse(sessionStorage.getItem(storageKey(type)) ?? 'null'),
    );
  } catch {
    // No storage, or unreadable data: start with an empty draft.
    return emptyDraft();
  }
}

/**
 * The draft without codes, which are as good as cash. A request with a code is stored without its body: after a
 * reload the payment is looked up by its id.
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
  /** False on the server and in the render that takes over its HTML: the draft is then an empty one. */
  readonly isRestored: boolean;
  /** Changes some fields, in memory and in the tab's storage, synchronously. */
  readonly change: (changes: Partial<PaymentDraft>) => void;
  readonly clear: () => void;
}

/**
 * The draft of one kind of payment; `prefill` and then `asked` override what is stored. The page that the server
 * drew knows `asked` alone. The stored draft takes its place before the next paint, and keeps what the visitor has
 * entered meanwhile.
 */
export function usePaymentDraft(
  type: PaymentType,
  {
    prefill,
    asked,
  }: {
    prefill: (stored: PaymentDraft) => Partial<PaymentDraft>;
    asked: (stored: PaymentDraft) => Partial<PaymentDraft>;
  },
): DraftHandle {
  const isHydrating = useHydrating();
  const [[drawn, first]] = useState(() => {
    const empty = emptyDraft();
    const stored = import.meta.env.SSR ? empty : readDraft(type);
    return [
      { ...empty, ...asked(empty) },
      { ...stored, ...prefill(stored), ...asked(stored) },
    ] as const;
  });
  const [{ draft, isRestored }, setState] = useState({
    draft: isHydrating ? drawn : first,
    isRestored: !isHydrating,
  });
  const latest = useRef(draft);
  const keep = useCallback(
    (next: PaymentDraft) => {
      latest.current = next;
      // Stored at once, not in an effect: the key must be stored before its request is sent.
      writeDraft(type, next);
      setState({ draft: next, isRestored: true });
    },
    [type],
  );
  useLayoutEffect(() => {
    const entered = latest.current === first ? {} : changesSince(drawn, latest.current);
    keep({ ...first, ...entered });
  }, [drawn, first, keep]);
  const change = useCallback(
    (changes: Partial<PaymentDraft>) => keep({ ...latest.current, ...changes }),
    [keep],
  );
  const clear = useCallback(() => keep(emptyDraft()), [keep]);
  return { draft, isRestored, change, clear };
}

function changesSince(before: PaymentDraft, now: PaymentDraft): Partial<PaymentDraft> {
  const names = Object.keys(now) as (keyof PaymentDraft)[];
  return Object.fromEntries(
    names.filter((name) => now[name] !== before[name]).map((name) => [name, now[name]]),
  );
}
