import { correctionTexts } from './correction.texts.ts';
import { LinkByMail } from './link-by-mail.tsx';

const texts = correctionTexts.link;

/** For a visitor with nothing to show: a link to the address that was given with the payment. */
export function AskForLink({ paymentId, isExpired }: { paymentId: string; isExpired: boolean }) {
  return (
    <section
      aria-labelledby="link"
      className="grid gap-4 rounded-base border border-line bg-surface p-4 shadow-base sm:p-6"
    >
      <h2 id="link" className="text-base font-bold text-ink">
        {isExpired ? texts.expired : texts.title}
      </h2>
      <p className="text-sm text-muted">{texts.text}</p>
      <LinkByMail paymentId={paymentId} label={texts.ask} />
    </section>
  );
}
