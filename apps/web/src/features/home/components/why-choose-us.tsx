import { Headset, ShieldCheck, Zap } from 'lucide-react';
import { homeTexts } from '../home.texts.ts';

const icons = [ShieldCheck, Zap, Headset];

export function WhyChooseUs() {
  return (
    <section aria-labelledby="why" className="grid content-start gap-6">
      <h2 id="why" className="text-lg font-bold text-ink sm:text-xl">
        {homeTexts.whyTitle}
      </h2>
      <ul className="grid gap-5">
        {homeTexts.reasons.map((reason, index) => {
          const Icon = icons[index] ?? ShieldCheck;
          return (
            <li key={reason.title} className="flex gap-3.5">
              <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-base bg-sunken text-ink">
                <Icon className="size-5" aria-hidden="true" />
              </span>
              <div>
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
