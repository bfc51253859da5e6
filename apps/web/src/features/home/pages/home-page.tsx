import { usePageTitle } from '../../../lib/page-title.ts';
import { AcceptedMethods } from '../components/accepted-methods.tsx';
import { DeliveryPromise } from '../components/delivery-promise.tsx';
import { DonateCard } from '../components/donate-card.tsx';
import { HowItWorks } from '../components/how-it-works.tsx';
import { SubscribeCard } from '../components/subscribe-card.tsx';
import { WhyChooseUs } from '../components/why-choose-us.tsx';
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
