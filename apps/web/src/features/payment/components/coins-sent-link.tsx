import { siteInfo } from '../../../lib/site-info.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { cryptoTexts } from '../crypto.texts.ts';
import type { PaymentDraft } from '../payment-draft.ts';

/** A mail to support with what proves a payment that the site does not take any more: nobody is to pay twice. */
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
