import { siteInfo } from '../../../lib/site-info.ts';
import { trackingTexts } from '../tracking.texts.ts';

const texts = trackingTexts.help;

export function NeedHelp({ paymentId }: { paymentId: string | undefined }) {
  const subject = encodeURIComponent(paymentId ? texts.subject(paymentId) : texts.noSubject);
  return (
    <section
      aria-labelledby="help"
      className="grid gap-1 rounded-base border border-line bg-surface p-4 shadow-base sm:p-6"
    >
      <h2 id="help" className="text-base font-bold text-ink">
        {texts.title}
      </h2>
      <p className="text-sm text-muted">{texts.text}</p>
      <a
        href={`mailto:${siteInfo.supportEmail}?subject=${subject}`}
        className="inline-flex min-h-11 items-center justify-self-start text-sm font-semibold wrap-anywhere text-accent-ink underline underline-offset-4"
      >
        {siteInfo.supportEmail}
      </a>
    </section>
  );
}
