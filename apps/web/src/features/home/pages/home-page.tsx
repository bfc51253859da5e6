import { HeartHandshake, KeyRound } from 'lucide-react';
import { usePageTitle } from '../../../lib/page-title.ts';
import { usePrices } from '../../../lib/prices.ts';
import { DeliveryPromise } from '../components/delivery-promise.tsx';
import { EntryCard } from '../components/entry-card.tsx';
import { HowItWorks } from '../components/how-it-works.tsx';
import { WhyChooseUs } from '../components/why-choose-us.tsx';
import { homeTexts } from '../home.texts.ts';
import { lowestDollarPrice } from '../lowest-price.ts';

export function HomePage() {
  usePageTitle(homeTexts.pageTitle);
  // Without prices the line stays empty: the payment page shows the prices, or says why it cannot.
  const lowest = lowestDollarPrice(usePrices().prices ?? []);
  const { subscribe, donate } = homeTexts;
  return (
    <div className="grid gap-16 pt-10 sm:gap-20 sm:pt-16">
      <div className="grid gap-8">
        <div className="grid max-w-3xl gap-4">
          <h1 className="text-xl font-bold tracking-tight text-ink sm:text-2xl">
            {homeTexts.title}
          </h1>
          <p className="max-w-2xl text-base text-muted sm:text-lg">{homeTexts.lead}</p>
        </div>
        <section aria-label={homeTexts.waysIn} className="grid gap-4 md:grid-cols-2">
          <EntryCard
            type="ghost-eshop-pro"
            icon={KeyRound}
            title={subscribe.title}
            text={subscribe.text}
            action={subscribe.action}
            price={lowest === undefined ? undefined : subscribe.from(lowest)}
          />
          <EntryCard
            type="donation"
            icon={HeartHandshake}
            title={donate.title}
            text={donate.text}
            action={donate.action}
            price={donate.from}
          />
        </section>
      </div>
      <HowItWorks />
      <WhyChooseUs />
      <DeliveryPromise />
    </div>
  );
}
