import { homeTexts } from '../home.texts.ts';

export function HowItWorks() {
  return (
    <section aria-labelledby="how" className="grid gap-6">
      <h2 id="how" className="text-xl font-bold text-ink">
        {homeTexts.howTitle}
      </h2>
      <ol className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
        {homeTexts.steps.map((step, index) => (
          <li key={step.title} className="flex gap-4 lg:flex-col lg:gap-3">
            <span
              aria-hidden="true"
              className="figures inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-accent-soft text-base font-bold text-accent-ink"
            >
              {index + 1}
            </span>
            <div className="grid content-start gap-1">
              <h3 className="text-base font-semibold text-ink">{step.title}</h3>
              <p className="text-base text-muted">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
