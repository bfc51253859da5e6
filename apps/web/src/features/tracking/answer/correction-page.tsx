import type { CorrectionOffer, CorrectPayment } from '@ghost-pay/contract/answers/answers.schemas';
import { isApiError } from '@ghost-pay/contract/api-error';
import { correctionTokenHeader, senderTokenHeader } from '@ghost-pay/contract/request-headers';
import { codeComplaint, codeRules } from '@ghost-pay/contract/transactions/payer-rules';
import { useEffect } from 'react';
import { call, complete } from '../../../lib/api-client.ts';
import { refusalSentence } from '../../../lib/error-sentence.ts';
import { forgetOldSent } from '../../../lib/tokens-of-sent.ts';
import {
  codeFieldTexts,
  correctedCodeTexts,
  duplicateTexts,
} from '../../../lib/voucher-words.texts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { useTrackedPayment } from '../api.ts';
import { TrackingSkeleton } from '../components/tracking-skeleton.tsx';
import { trackingTexts } from '../tracking.texts.ts';
import { SecretField, type Shown } from './answer-form.tsx';
import { type AnswerKind, AnswerPage, Refused, type WithoutOfferProps } from './answer-page.tsx';
import { correctionTexts as texts, ownPageTexts } from './answer.texts.ts';
import { LinkByMail } from './link-by-mail.tsx';

const shownBy = ({ paymentId, linkToken, senderToken }: Shown) => ({
  params: { paymentId },
  headers: { [correctionTokenHeader]: linkToken, [senderTokenHeader]: senderToken },
});
const whatOf = ({ paymentMethod }: CorrectionOffer) =>
  paymentMethod === 'crypto' ? 'hash' : 'code';

/**
 * What was sent, and the field for what was meant. A code is checked by its rule, of which each language has the sentences; the
 * server checks a hash.
 */
const correction: AnswerKind<CorrectionOffer, 'txid' | 'code' | 'pin', CorrectPayment> = {
  title: trackingTexts.correct,
  texts,
  note: texts.once,
  isOpenToSender: true,
  async ask(shown, signal) {
    const options = { ...shownBy(shown), signal };
    const offer = await call('GET /transactions/track/:paymentId/correction', options);
    return complete(offer, typeof offer.paymentMethod === 'string');
  },
  send: async (shown, answer) =>
    call('POST /transactions/track/:paymentId/correction', { ...shownBy(shown), ...answer }),
  WithoutOffer,
  done: (offer) => texts.done[whatOf(offer)],
  values: () => ({ txid: '', code: '', pin: '' }),
  complaints({ paymentMethod: method }, { txid, code }) {
    if (method === 'crypto') return txid.trim() === '' ? { txid: texts.hashRequired } : {};
    const complaint =
      code.trim() === '' ? ownPageTexts.codeRequired : codeComplaint(code, codeRules[method]);
    return complaint === undefined ? {} : { code: complaint };
  },
  duplicate: ({ paymentMethod: method }) =>
    method === 'crypto' ? { name: 'txid' } : { name: 'code', sentence: duplicateTexts[method] },
  body: ({ paymentMethod }, { txid, code, pin }) =>
    paymentMethod === 'crypto' ? { txid } : { code, pin: pin.trim() || null },
  fields(offer, field) {
    const { paymentMethod: method, sent } = offer;
    const one = { required: true, maxLength: 500, enterKeyHint: 'done' } as const;
    return (
      <>
        {sent === null ? (
          <p className="text-sm text-muted">{texts.sent.nothing}</p>
        ) : (
          <div className="grid gap-1">
            <p className="text-sm text-muted">{texts.sent[whatOf(offer)]}</p>
            <p className="font-mono text-sm wrap-anywhere text-ink">{sent}</p>
          </div>
        )}
        {method === 'crypto' ? (
          <SecretField {...one} field={field('txid')} label={texts.hash} hint={texts.hashHint} />
        ) : (
          <SecretField
            {...one}
            field={field('code')}
            label={correctedCodeTexts[method]}
            hint={texts.codeHint}
          />
        )}
        {method === 'alternative-rewarble' ? (
          <SecretField
            field={field('pin')}
            label={codeFieldTexts.pin}
            hint={texts.pinHint}
            maxLength={32}
            className="max-w-52"
          />
        ) : null}
      </>
    );
  },
};

/** Where a visitor mends what they sent with a payment that waits. */
export function CorrectionPage() {
  useEffect(() => forgetOldSent(Date.now()), []);
  return <AnswerPage kind={correction} />;
}

function WithoutOffer({ paymentId, error, otherwise }: WithoutOfferProps) {
  const { data: payment, isPending } = useTrackedPayment(paymentId);
  const isRefusedToken = isApiError(error, 'CORRECTION_TOKEN_INVALID');
  const refused = (sentence: string) => (
    <Refused title={texts.refused} paymentId={paymentId} sentence={sentence} />
  );
  if (isPending) return <TrackingSkeleton />;
  if (isApiError(error, 'CORRECTION_NOT_POSSIBLE')) return refused(refusalSentence(error));
  if (error !== null && !isRefusedToken) return otherwise;
  // A donor gave no address, so no link can come.
  if (payment?.type === 'donation') return refused(texts.donation);
  return (
    <>
      {isRefusedToken ? (
        <Alert tone="warning" announce>
          {refusalSentence(error)}
        </Alert>
      ) : (
        <p className="text-base text-muted">{texts.lead}</p>
      )}
      <AskForLink paymentId={paymentId} isExpired={isRefusedToken} />
    </>
  );
}

/** For a visitor with nothing to show: a link to the address that was given with the payment. */
function AskForLink({ paymentId, isExpired }: { paymentId: string; isExpired: boolean }) {
  return (
    <section
      aria-labelledby="link"
      className="grid gap-4 rounded-base border border-line bg-surface p-4 shadow-base sm:p-6"
    >
      <h2 id="link" className="text-base font-bold text-ink">
        {isExpired ? texts.link.expired : texts.link.title}
      </h2>
      <p className="text-sm text-muted">{texts.link.text}</p>
      <LinkByMail paymentId={paymentId} label={texts.link.ask} />
    </section>
  );
}
