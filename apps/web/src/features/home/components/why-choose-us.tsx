import { Headset, ShieldCheck, Zap, type LucideIcon } from 'lucide-react';
import { homeTexts } from '../home.texts.ts';

const icons: LucideIcon[] = [ShieldCheck, Zap, Headset];

export function WhyChooseUs() {
  return (
    <section aria-labelledby="why" className="grid gap-6">
      <h2 id="why" className="text-xl font-bold text-ink">
        {homeTexts.whyTitle}
      </h2>
      <ul className="grid gap-6 lg:grid-cols-3 lg:gap-8">
        {homeTexts.reasons.map((reason, index) => {
          const Icon = icons[index] ?? ShieldCheck;
          return (
            <li key={reason.title} className="flex gap-4 border-t border-line pt-5">
              <Icon className="mt-0.5 size-5 shrink-0 text-accent-ink" aria-hidden="true" />
              <div className="grid content-start gap-1">
                <h3 className="text-base font-semibold text-ink">{reason.title}</h3>
                <p className="text-base text-muted">{reason.text}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
