import { RefreshCcw, ShieldCheck, type LucideIcon } from 'lucide-react';
import { cardPaymentsTexts as texts } from './card-payments.texts.ts';

/** How card payments settle, which role may do what, and what to do with a payment that does not settle. */
export function CardPaymentsGuide({ id }: { id: string }) {
  return (
    <section
      id={id}
      aria-label={texts.howThisWorks}
      className="grid gap-x-8 gap-y-4 rounded-base border border-line bg-surface p-4 lg:grid-cols-2"
    >
      <div className="grid content-start gap-4">
        <InfoPanel icon={RefreshCcw} title={texts.automaticTitle} text={texts.automatic} />
        <InfoPanel icon={ShieldCheck} title={texts.manualTitle} text={texts.manual} />
      </div>
      <div className="grid content-start gap-1">
        <h2 className="text-sm font-semibold text-ink">{texts.guideTitle}</h2>
        <ol className="grid list-decimal gap-1.5 pl-5 text-sm text-muted">
          {texts.guide.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function InfoPanel({ icon: Icon, title, text }: { icon: LucideIcon; title: string; text: string }) {
  return (
    <div className="flex gap-3">
      <Icon className="mt-0.5 size-5 shrink-0 text-accent-ink" aria-hidden="true" />
      <div className="grid content-start gap-1">
        <h2 className="text-sm font-semibold text-ink">{title}</h2>
        <p className="text-sm text-muted">{text}</p>
      </div>
    </div>
  );
}
