import { Alert } from '../../../ui/alert.tsx';
import type { PaymentDraft } from '../machine/payment-draft.ts';
import type { CoinQuote } from '../machine/held-quotes.ts';
import { quoteTexts } from './quote.texts.ts';
import { CoinsSentLink } from './coins-sent-link.tsx';

/** Warns of an address that this page has shown and that turned out not to be the site's own. */
export function ForeignAddressNotice({
  quote,
  draft,
}: {
  quote: CoinQuote | undefined;
  draft: PaymentDraft;
}) {
  return quote === undefined ? null : (
    <Alert
      tone="error"
      announce
      title={quoteTexts.foreign}
      action={<CoinsSentLink draft={draft} />}
    >
      <span className="block font-mono break-all">{quote.coin.address}</span>
      {quoteTexts.foreignSent}
    </Alert>
  );
}
