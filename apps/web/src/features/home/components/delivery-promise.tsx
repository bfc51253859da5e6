import { homeTexts } from '../home.texts.ts';

export function DeliveryPromise() {
  return (
    <section
      aria-labelledby="promise"
      className="grid gap-6 rounded-base border border-line bg-surface p-5 sm:p-8 lg:grid-cols-[1fr_2fr] lg:items-center lg:gap-12"
    >
      <div className="grid gap-2">
        <h2 id="promise" className="text-lg font-bold text-ink">
          {homeTexts.promiseTitle}
        </h2>
        <p className="text-base text-muted">{homeTexts.promiseText}</p>
      </div>
      <dl className="grid gap-4 sm:grid-cols-3 sm:gap-6">
        {homeTexts.times.map((time) => (
          <div
            key={time.label}
            className="grid content-start gap-0.5 border-l-2 border-accent pl-4"
          >
            <dt className="text-sm text-muted">{time.label}</dt>
            <dd className="figures text-lg font-bold text-ink">{time.value}</dd>
            <dd className="text-sm text-muted">{time.note}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
