import { siteInfo } from '../../../lib/site-info.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { cryptoTexts } from '../crypto.texts.ts';
import type { PaymentDraft } from '../payment-draft.ts';

/**
 * A mail to support with the evidence of a payment that the site no longer accepts: a visitor must not pay
 * twice.
 */
export function CoinsSentLink({ draft: { coin, hash } }: { draft: PaymentDraft }) {
  const { subject, body } = cryptoTexts.sentMail;
  const text = body({ coin: coin?.toUpperCase() ?? '', hash: hash.trim() });
  return (
    <a
      href={`mailto:${siteInfo.supportEmail}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`}
      className={buttonClass('secondary')}
    >
      {cryptoTexts.writeToSupport}
    </a>
  );
}
