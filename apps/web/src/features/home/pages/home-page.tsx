import type { MethodGroup } from '@ghost-pay/contract/settings/setting-keys';
import type { PaymentMethod } from '@ghost-pay/contract/transactions/transaction-words';
import { Link } from '@tanstack/react-router';
import { ArrowRight, HeartHandshake, Headset, ShieldCheck, Zap, Search } from 'lucide-react';
import { usePageTitle } from '../../../lib/page-title.ts';
import { methodsOffTexts } from '../../../lib/shared.texts.ts';
import { siteRules } from '../../../lib/site-info.ts';
import { Alert } from '../../../ui/alert.tsx';
import { MethodMark } from '../../../ui/method-mark.tsx';
import { SubscribeCard } from '../components/subscribe-card.tsx';
import { homeTexts } from '../home.texts.ts';

// The left column is narrower: the prices on the right have four tiles side by side.
const halves = 'grid grid-cols-1 gap-x-8 lg:grid-cols-[minmax(0,9fr)_minmax(0,11fr)]';

export function HomePage() {
  usePageTitle(homeTexts.pageTitle);
  return (
    <div className="grid gap-12 pt-5 sm:gap-16 sm:pt-12">
      {/* On a phone, the ways in stand between the title and the methods. */}
      <div className={`${halves} gap-y-5 lg:grid-rows-[1fr_auto]`}>
        <div className="grid content-start gap-3">
          <h1 className="text-xl font-bold tracking-tight text-ink sm:text-2xl">
            {homeTexts.title}
          </h1>
          <p className="text-base text-muted sm:text-lg lg:max-w-md">{homeTexts.lead}</p>
        </div>
        <section
          aria-label={homeTexts.waysIn}
          className="grid content-start gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1"
        >
          <SubscribeCard />
          <DonateCard />
        </section>
        <AcceptedMethods />
      </div>
      <HowItWorks />
      <div className={`${halves} gap-y-10`}>
        <WhyChooseUs />
        <DeliveryPromise />
      </div>
    </div>
  );
}

const marks: Record<MethodGroup, PaymentMethod> = {
  card: 'card',
  crypto: 'crypto',
  nintendo: 'nintendo-eshop',
  alternative: 'alternative-rewarble',
};

/** The payment methods that are switched on, or that none is. */
function AcceptedMethods() {
  if (siteRules.methods.length === 0)
    return (
      <Alert tone="warning" title={methodsOffTexts.all.title}>
        {methodsOffTexts.all.text}
      </Alert>
    );
  return (
    <section aria-labelledby="methods" className="grid content-start gap-3">
      <h2 id="methods" className="text-sm font-semibold text-ink">
        {homeTexts.methodsTitle}
      </h2>
      <ul className="grid grid-cols-2 gap-x-3 gap-y-3.5">
        {siteRules.methods.map((group) => {
          const { name, text } = homeTexts.methods[group];
          return (
            <li key={group} className="flex items-center gap-2 sm:gap-3">
              <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-base border border-line bg-surface text-ink">
                <MethodMark method={marks[group]} className="size-5" />
              </span>
              <span className="grid min-w-0 text-sm">
                <span className="font-semibold text-ink">{name}</span>{' '}
                <span className="text-xs text-muted">{text}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const donateTexts = homeTexts.donate;

function DonateCard() {
  return (
    <div className="group relative flex items-center gap-4 rounded-base border border-line bg-surface p-4 shadow-base transition-colors duration-150 hover:border-accent sm:px-6 sm:py-5">
      <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-base bg-accent-soft text-accent-ink">
        <HeartHandshake className="size-5" aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="text-base font-semibold text-ink">
          {/* Covers the whole card. */}
          <Link
            to="/payment/$type"
            params={{ type: 'donation' }}
            className="after:absolute after:inset-0 after:rounded-base"
          >
            {donateTexts.title}
          </Link>
        </h2>
        <p className="text-sm text-muted">{donateTexts.text}</p>
      </div>
      <span
        aria-hidden="true"
        className="inline-flex items-center gap-2 text-sm font-semibold text-accent-ink"
      >
        <span className="max-sm:hidden">{donateTexts.action}</span>
        <ArrowRight className="size-4" />
      </span>
    </div>
  );
}

function HowItWorks() {
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

const icons = [ShieldCheck, Zap, Headset];

function WhyChooseUs() {
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

function DeliveryPromise() {
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
