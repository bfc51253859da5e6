import { type Duration, durationName } from '@ghost-pay/contract/durations';
import type { MethodGroup } from '@ghost-pay/contract/settings/method-groups';
import type { ShownPrice } from '@ghost-pay/contract/site/site';
import { Link } from '@tanstack/react-router';
import { useLayoutEffect, useRef, useState } from 'react';
import { formatMoney } from '../../../lib/format.ts';
import { monthlyCost, usePrices } from '../../../lib/prices.ts';
import {
  aMonth,
  methodsOffTexts,
  oneTime,
  regionNames,
  sharedTexts,
} from '../../../lib/shared.texts.ts';
import { siteRules } from '../../../lib/site-info.ts';
import { Alert } from '../../../ui/alert.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { homeTexts } from '../home.texts.ts';
import { chosenTier, offersOf, popular, type Offer } from '../offers.ts';

const texts = homeTexts.subscribe;
const toPayment = { to: '/payment/$type', params: { type: 'ghost-eshop-pro' } } as const;

/** Method and duration are chosen here, and go along to the payment page. */
export function SubscribeBox() {
  return (
    <section aria-labelledby="subscribe" className="grid gap-4 p-4 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="subscribe" className="text-lg font-bold text-ink">
          {texts.title}
        </h2>
        <Link
          to="/pricing"
          className="inline-flex min-h-11 items-center rounded-base text-sm font-semibold text-accent-ink underline-offset-4 hover:underline"
        >
          {texts.prices}
        </Link>
      </div>
      <Choice />
    </section>
  );
}

/** Where no price is known, the payment page shows the prices, or says why it cannot. */
function Choice() {
  const { prices, error } = usePrices();
  if (siteRules.methods.length === 0)
    return (
      <Alert tone="warning" title={methodsOffTexts.all.title}>
        {methodsOffTexts.all.text}
      </Alert>
    );
  if (prices === undefined && error === undefined)
    return (
      <SkeletonGroup label={sharedTexts.loadingPrices}>
        <Skeleton className="h-87" />
      </SkeletonGroup>
    );
  const offers = offersOf(prices ?? [], siteRules.methods);
  return offers[0] ? (
    <Offers {...{ offers }} first={offers[0]} />
  ) : (
    <Link {...toPayment} className={buttonClass()}>
      {texts.choose}
    </Link>
  );
}

function Offers({ offers, first }: { offers: readonly Offer[]; first: Offer }) {
  const [asked, setAsked] = useState<Pick<Offer, 'group' | 'region'>>(first);
  const [duration, setDuration] = useState<Duration>();
  const box = useRef<HTMLDivElement>(null);
  // What was chosen before the page's script had loaded: React leaves it checked without an event.
  useLayoutEffect(() => {
    const [...checked] = box.current?.querySelectorAll<HTMLInputElement>('input:checked') ?? [];
    setDuration(checked.pop()?.value as Duration);
    setAsked({ group: checked[0]?.value as MethodGroup, region: null });
  }, []);
  const ofGroup = offers.filter(({ group }) => group === asked.group);
  const offer = ofGroup.find(({ region }) => region === asked.region) ?? ofGroup[0] ?? first;
  const tier = chosenTier(offer, duration);
  const groups = [...new Set(offers.map(({ group }) => group))];
  return (
    <div ref={box} className="grid gap-4">
      <Line
        legend={texts.method}
        options={groups.map((group) => ({ value: group, label: texts.methods[group] }))}
        chosen={offer.group}
        onChoose={(group) => setAsked({ group, region: null })}
      />
      {offer.region === null ? null : (
        <Line
          legend={texts.region}
          options={ofGroup.flatMap(({ region }) =>
            region === null ? [] : { value: region, label: regionNames[region] },
          )}
          chosen={offer.region}
          onChoose={(region) => setAsked({ group: offer.group, region })}
        />
      )}
      <fieldset className="grid gap-2">
        <legend className="sr-only">{texts.duration}</legend>
        {offer.tiers.map((one) => (
          <Row
            key={one.duration}
            tier={one}
            isChosen={one === tier}
            onChoose={() => setDuration(one.duration)}
          />
        ))}
      </fieldset>
      {tier ? (
        <Link
          {...toPayment}
          search={{
            method: offer.method,
            ...(offer.region && { region: offer.region }),
            tier: tier.duration,
          }}
          className={buttonClass()}
        >
          {texts.action(formatMoney(tier.price, tier.currency))}
        </Link>
      ) : null}
    </div>
  );
}

// The focus of the input is the ring of what it covers.
const coveringInput = 'absolute inset-0 cursor-pointer appearance-none rounded-base outline-none';
const focusRing =
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink';

/** One of few words. */
function Line<Value extends string>({
  legend,
  options,
  chosen,
  onChoose,
}: {
  legend: string;
  options: readonly { value: Value; label: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
}) {
  return (
    <fieldset>
      <legend className="sr-only">{legend}</legend>
      <div className="flex flex-wrap rounded-base bg-sunken p-1">
        {options.map(({ value, label }) => (
          <label
            key={value}
            className={`relative flex min-h-11 grow items-center justify-center rounded-base border border-transparent px-2 text-center text-sm font-semibold text-muted hover:text-ink has-checked:border-control has-checked:bg-surface has-checked:text-ink forced-colors:has-checked:border-2 ${focusRing}`}
          >
            <input
              type="radio"
              name={legend}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              className={coveringInput}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Row({
  tier,
  isChosen,
  onChoose,
}: {
  tier: ShownPrice;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const cost = monthlyCost(tier);
  return (
    <label
      className={`relative flex min-h-14 items-center gap-x-3 rounded-base border border-control bg-surface px-4 py-1 hover:border-ink has-checked:border-accent has-checked:bg-accent-soft has-checked:ring-1 has-checked:ring-accent forced-colors:has-checked:border-2 ${focusRing}`}
    >
      <input
        type="radio"
        name="duration"
        value={tier.duration}
        checked={isChosen}
        onChange={onChoose}
        className={coveringInput}
      />
      <span className="inline-block font-semibold text-ink first-letter:uppercase">
        {durationName(tier.duration)}
      </span>{' '}
      {tier.duration === popular ? (
        <span className="rounded-full bg-accent px-2.5 py-0.5 text-xs font-semibold text-on-accent">
          {texts.popular}
        </span>
      ) : null}{' '}
      <span className="figures ms-auto flex items-center gap-x-3 text-end max-sm:grid">
        <span className="font-bold text-ink">{formatMoney(tier.price, tier.currency)}</span>{' '}
        <span className="text-xs text-muted sm:min-w-26">
          {cost === undefined ? oneTime : aMonth(cost)}
        </span>
      </span>
    </label>
  );
}
