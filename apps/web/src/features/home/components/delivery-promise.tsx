import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { homeTexts } from '../home.texts.ts';

export function DeliveryPromise() {
  return (
    <section
      aria-labelledby="promise"
      className="grid content-start gap-5 rounded-base border border-line bg-surface p-4 shadow-base sm:p-6"
    >
      <div className="grid gap-0.5">
        <h2 id="promise" className="text-lg font-bold text-ink">
          {homeTexts.promiseTitle}
        </h2>
        <p className="text-base text-muted">{homeTexts.promiseText}</p>
      </div>
      <ol className="grid sm:grid-cols-3">
        {homeTexts.times.map((time) => (
          <li
            key={time.title}
            // A dot on the line to the next time: downwards on a phone, else to the right.
            className="relative border-s-2 border-accent-soft pb-4 ps-5 before:absolute before:top-1.5 before:-start-1.75 before:size-3 before:rounded-full before:border-2 before:border-accent before:bg-surface last:border-transparent last:pb-0 sm:border-t-2 sm:border-s-0 sm:pt-4 sm:pe-4 sm:pb-0 sm:ps-0 sm:before:-top-1.75 sm:before:start-0"
          >
            <h3 className="figures text-base font-semibold text-ink">{time.title}</h3>
            <p className="text-sm text-muted">{time.text}</p>
          </li>
        ))}
      </ol>
      <Link
        to="/track"
        className="-mb-3 inline-flex min-h-11 items-center gap-2 border-t border-line pt-2 text-sm font-semibold text-accent-ink underline-offset-4 hover:underline"
      >
        <Search className="size-4" aria-hidden="true" />
        {homeTexts.track}
      </Link>
    </section>
  );
}
