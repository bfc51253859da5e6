import { homeTexts } from '../home.texts.ts';

export function HowItWorks() {
  return (
    <section aria-labelledby="how" className="grid gap-6">
      <h2 id="how" className="text-lg font-bold text-ink sm:text-xl">
        {homeTexts.howTitle}
      </h2>
      <ol className="grid gap-5 sm:grid-cols-2 sm:gap-6 lg:grid-cols-4">
        {homeTexts.steps.map((step, index) => (
          <li key={step.title} className="flex gap-4 lg:flex-col lg:gap-3">
            <span
              aria-hidden="true"
              className="figures flex shrink-0 gap-3 lg:items-center text-sm font-bold text-accent-ink lg:after:h-px lg:after:flex-1 lg:after:bg-line lg:in-[li:last-child]:after:hidden"
            >
              <span className="inline-flex size-7 items-center justify-center rounded-full bg-accent-soft">
                {index + 1}
              </span>
            </span>
            <div className="grid content-start gap-1">
              <h3 className="text-base font-semibold text-ink">{step.title}</h3>
              <p className="text-sm text-muted">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
