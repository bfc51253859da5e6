import { Mail } from 'lucide-react';
import { siteInfo } from '../../../lib/site-info.ts';
import { trackingTexts } from '../tracking.texts.ts';

const texts = trackingTexts.help;

export function NeedHelp({ paymentId }: { paymentId: string | undefined }) {
  const subject = encodeURIComponent(paymentId ? texts.subject(paymentId) : texts.noSubject);
  return (
    <section aria-labelledby="help" className="grid gap-1 border-t border-line pt-6">
      <h2 id="help" className="text-base font-semibold text-ink">
        {texts.title}
      </h2>
      <p className="text-base text-muted">{texts.text}</p>
      <a
        href={`mailto:${siteInfo.supportEmail}?subject=${subject}`}
        className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-accent-ink underline underline-offset-4"
      >
        <Mail className="size-5" aria-hidden="true" />
        {siteInfo.supportEmail}
      </a>
    </section>
  );
}
