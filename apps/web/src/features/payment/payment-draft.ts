import type { CoinKey } from '@ghost-pay/contract/coins';
import type { Duration } from '@ghost-pay/contract/durations';
import { makePaymentId } from '@ghost-pay/contract/payment-id';
import type { PaymentType } from '@ghost-pay/contract/transactions/transaction-words';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { MethodKey } from './methods.ts';

/** Everything that a visitor has typed and chosen, and how far the payment has come. Kept in this tab only. */
export interface PaymentDraft {
  /** Made once; the same for every retry, so that one payment stays one payment. */
  readonly paymentId: string;
  readonly username: string;
  readonly email: string;
  readonly method: MethodKey | null;
  readonly duration: Duration | null;
  readonly donationText: string;
  readonly coin: CoinKey | null;
  readonly hash: string;
  readonly confirmed: boolean;
  /** The last request that has no answer yet: a retry of the same body carries the same key. */
  readonly unanswered: { readonly key: string; readonly body: string } | null;
  /** Set once the server has the payment. */
  readonly registered: { readonly paymentId: string; readonly method: MethodKey } | null;
}

const randomBytes = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes);

export function newPaymentId(): string {
  return makePaymentId({ randomBytes, now: Date.now() });
}

/** A random key for one request; `crypto.randomUUID` is missing on pages without TLS. */
export function newIdempotencyKey(): string {
  return Array.from(randomBytes(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

function emptyDraft(): PaymentDraft {
  return {
    paymentId: newPaymentId(),
    username: '',
    email: '',
    method: null,
    duration: null,
    donationText: '',
    coin: null,
    hash: '',
    confirmed: false,
    unanswered: null,
    registered: null,
  };
}

const storageKey = (type: PaymentType) => `payment-draft:${type}`;

function readDraft(type: PaymentType): PaymentDraft {
  try {
    const stored = sessionStorage.getItem(storageKey(type));
    if (stored) return { ...emptyDraft(), ...(JSON.parse(stored) as Partial<PaymentDraft>) };
  } catch {
    // No storage, or not ours: begin anew.
  }
  return emptyDraft();
}

function writeDraft(type: PaymentType, draft: PaymentDraft): void {
  try {
    sessionStorage.setItem(storageKey(type), JSON.stringify(draft));
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
