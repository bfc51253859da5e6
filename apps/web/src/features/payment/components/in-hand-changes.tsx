import { useEffect, useState } from 'react';
import { isCardInProgress } from '../agreed-offer.ts';
import { begunPayment } from '../begun-payment.ts';
import type { PaymentDraft } from '../payment-draft.ts';
import type { OfferInHand } from '../use-payment-flow.ts';
import type { InHandNotice } from './in-hand-notice.tsx';

/**
 * The place of the notice about changes since the visitor continued with a card or a code. Its texts load only when there is a
 * change.
 */
export function InHandChanges({ offer, draft }: { offer: OfferInHand; draft: PaymentDraft }) {
  const isSaid = !offer.method.enabled || offer.change !== undefined;
  const [Notice, setNotice] = useState<typeof InHandNotice>();
  useEffect(() => {
    if (!isSaid || Notice) return;
    // If the texts cannot be loaded, the server's own refusal still says what to do.
    import('./in-hand-notice.tsx').then(
      (loaded) => setNotice(() => loaded.InHandNotice),
      () => undefined,
    );
  }, [isSaid, Notice]);
  return (
    // The live region is mounted before its text: a later text is announced.
    <div role="status" className="grid gap-3 empty:sr-only">
      {Notice && isSaid ? (
        <Notice
          offer={offer}
          isBegun={offer.method.key === 'card' && begunPayment(draft) !== undefined}
          isInProgress={isCardInProgress(draft)}
        />
      ) : null}
    </div>
  );
}
