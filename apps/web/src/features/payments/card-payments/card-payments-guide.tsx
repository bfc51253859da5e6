import { ChevronRight, RefreshCcw, ShieldCheck, type LucideIcon } from 'lucide-react';
import { cardPaymentsTexts as texts } from './card-payments.texts.ts';

/** How card payments settle, which role may do what, and what to do with a payment that does not settle. */
export function CardPaymentsGuide() {
  return (
    <div className="grid gap-3 lg:grid-cols-2">
      <InfoPanel icon={RefreshCcw} title={texts.automaticTitle} text={texts.automatic} />
      <InfoPanel icon={ShieldCheck} title={texts.manualTitle} text={texts.manual} />
      <details className="group rounded-base border border-line bg-surface lg:col-span-2">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-4 py-2 text-sm font-semibold text-ink">
          <ChevronRight
            className="size-4 shrink-0 text-muted transition-transform duration-150 group-open:rotate-90"
            aria-hidden="true"
          />
          {texts.guideTitle}
        </summary>
        <ol className="grid list-decimal gap-2 pr-4 pb-4 pl-10 text-sm text-ink">
          {texts.guide.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </details>
    </div>
  );
}

function InfoPanel({ icon: Icon, title, text }: { icon: LucideIcon; title: string; text: string }) {
  return (
    <section className="flex gap-3 rounded-base border border-line bg-surface p-4">
      <Icon className="mt-0.5 size-5 shrink-0 text-accent-ink" aria-hidden="true" />
      <div className="grid content-start gap-1">
        <h2 className="text-sm font-semibold text-ink">{title}</h2>
        <p className="text-sm text-muted">{text}</p>
      </div>
    </section>
  );
}
