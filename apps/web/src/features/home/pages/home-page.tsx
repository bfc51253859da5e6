import { Link } from '@tanstack/react-router';
import { usePageTitle } from '../../../lib/page-title.ts';
import { siteInfo } from '../../../lib/site-info.ts';
import { SubscribeBox } from '../components/subscribe-box.tsx';
import { homeTexts } from '../home.texts.ts';

export function HomePage() {
  usePageTitle(homeTexts.pageTitle);
  return (
    <div className="grid gap-10 pt-5 sm:gap-12 sm:pt-12">
      {/* On a phone, the box stands between the title and what the site is. */}
      <div className="grid grid-cols-1 gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_28rem] lg:grid-rows-[auto_1fr]">
        <div className="grid content-start gap-3">
          <h1 className="text-xl font-bold tracking-tight text-ink sm:text-2xl">
            {homeTexts.title}
          </h1>
          <p className="text-base text-muted sm:text-lg">{homeTexts.lead}</p>
        </div>
        <div className="grid content-start divide-y divide-line self-start rounded-base border border-line bg-surface shadow-base lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <SubscribeBox />
          <DonateFoot />
        </div>
        <div className="grid content-start gap-8">
          <Product />
          <WhyChooseUs />
          <DeliveryPromise />
        </div>
      </div>
      <HowItWorks />
    </div>
  );
}

/** The operator's picture and words about the product; without them the page goes on. */
function Product() {
  const { picture } = siteInfo;
  const { lines } = homeTexts;
  if (picture === undefined && lines.length === 0) return null;
  return (
    <div className="grid gap-4">
      {picture === undefined ? null : (
        <img
          src={picture}
          alt={homeTexts.title}
          className="aspect-video w-full rounded-base border border-line bg-surface object-contain"
        />
      )}
      {lines.length === 0 ? null : (
        <ul className="grid gap-1.5">
          {lines.map((line) => (
            <li
              key={line}
              className="flex gap-2.5 text-base text-ink before:text-accent-ink before:content-['✓']"
            >
              {line}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function DonateFoot() {
  const { title, text, action } = homeTexts.donate;
  return (
    <section className="relative flex items-center gap-4 px-4 py-4 sm:px-6">
      <div className="min-w-0 flex-1">
        <h2 className="text-sm font-semibold text-ink">{title}</h2>
        <p className="text-xs text-muted">{text}</p>
      </div>
      <Link
        to="/payment/$type"
        params={{ type: 'donation' }}
        // Covers the whole foot.
        className="inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-accent-ink underline-offset-4 after:absolute after:inset-0 after:rounded-base hover:underline"
      >
        {action}
        <span aria-hidden="true">→</span>
      </Link>
    </section>
  );
}

const heading = 'text-sm font-semibold text-muted';

function WhyChooseUs() {
  return (
    <section aria-labelledby="why" className="grid gap-3">
      <h2 id="why" className={heading}>
        {homeTexts.whyTitle}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-3">
        {homeTexts.reasons.map(({ title, text }) => (
          <li key={title} className="grid content-start gap-0.5">
            <h3 className="text-base font-semibold text-ink">{title}</h3>
            <p className="text-sm text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function DeliveryPromise() {
  return (
    <section
      aria-labelledby="promise"
      className="grid gap-1 rounded-base border border-line bg-surface px-4 py-3"
    >
      <h2 id="promise" className={heading}>
        {homeTexts.promiseTitle}
      </h2>
      <p className="text-base font-semibold text-ink">{homeTexts.promiseText}</p>
      <Link
        to="/track"
        className="inline-flex min-h-11 items-center justify-self-start text-sm font-semibold text-accent-ink underline-offset-4 hover:underline"
      >
        {homeTexts.track}
      </Link>
    </section>
  );
}

function HowItWorks() {
  return (
    <section aria-labelledby="how" className="grid gap-4 border-t border-line pt-8">
      <h2 id="how" className="text-lg font-bold text-ink">
        {homeTexts.howTitle}
      </h2>
      <ol className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
        {homeTexts.steps.map(({ title, text }, index) => (
          <li key={title} className="flex gap-2.5">
            <span aria-hidden="true" className="figures text-base font-bold text-accent-ink">
              {index + 1}
            </span>
            <div>
              <h3 className="text-base font-semibold text-ink">{title}</h3>
              <p className="text-sm text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
