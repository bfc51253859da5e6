import { prefixOf } from '@ghost-pay/contract/languages';
import type { DrawPage } from '@ghost-pay/contract/site/site';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { PageHead, pageFacts } from './app/page-heads.tsx';
import { makePublicRouter } from './app/router.tsx';
import { language } from './lib/language.ts';
import { OfferOfThePage } from './lib/page-offer.ts';
import { setSite, siteInfo } from './lib/site-info.ts';
import { appTexts } from './app/app.texts.ts';

/** Renders the same trees as main.tsx on the server, which makes the page readable before any script runs. */
export const drawPage: DrawPage = async ({
  isPrefixed,
  pathname,
  search,
  site,
  publicUrl,
  offer,
  rules,
}) => {
  const { drawn, modules } = pageFacts(pathname);
  const prefix = isPrefixed ? prefixOf(language) : '';
  const router = drawn
    ? makePublicRouter({
        prefix,
        history: createMemoryHistory({ initialEntries: [prefix + pathname + search] }),
      })
    : undefined;
  await router?.load();

  // No await below this line: a concurrent request would overwrite the site info of this page.
  setSite(site, rules);
  const head = renderToStaticMarkup(
    <PageHead pathname={pathname} site={site} publicUrl={publicUrl} />,
  );
  const body = router
    ? renderToString(
        <OfferOfThePage value={offer}>
          <RouterProvider router={router} />
        </OfferOfThePage>,
      )
    : '';
  const withoutScripts = renderToStaticMarkup(<WithoutScripts prefix={prefix} />);
  return { head, body, modules, withoutScripts };
};

const linkClass = 'font-semibold underline';

/** For visitors whose browser runs no scripts: what they can still do. */
function WithoutScripts({ prefix }: { prefix: string }) {
  const { needed, home, prices, questions } = appTexts.withoutScripts;
  return (
    <div className="bg-amber-soft px-4 py-3 text-ink sm:px-6">
      <p className="mx-auto max-w-[1120px]">
        {needed}{' '}
        <a className={linkClass} href={prefix || '/'}>
          {home}
        </a>{' '}
        <a className={linkClass} href={`${prefix}/pricing`}>
          {prices}
        </a>{' '}
        {questions}{' '}
        <a className={linkClass} href={`mailto:${siteInfo.supportEmail}`}>
          {siteInfo.supportEmail}
        </a>
      </p>
    </div>
  );
}
