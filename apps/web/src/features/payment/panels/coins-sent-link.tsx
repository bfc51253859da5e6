import { supportMail } from '../../../lib/site-info.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { cryptoTexts } from './crypto.texts.ts';
import type { PaymentDraft } from '../machine/payment-draft.ts';

/**
 * A mail to support with the evidence of a payment that the site no longer accepts, or that came another way: a
 * visitor must not pay twice.
 */
export function CoinsSentLink({
  draft: { coin, hash },
  found,
}: {
  draft: PaymentDraft;
  /** What the chain says, where that is not what was asked for. */
  found?: string;
}) {
  const { subject, subjectElsewhere, body } = cryptoTexts.sentMail;
  const title = found === undefined ? subject : subjectElsewhere;
  const text = body({ coin: coin?.toUpperCase() ?? '', hash: hash.trim(), found });
  return (
    <a href={supportMail(title, text)} className={buttonClass('secondary')}>
      {cryptoTexts.writeToSupport}
    </a>
  );
}
