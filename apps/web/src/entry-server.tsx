import type { DrawPage } from '@ghost-pay/contract/site/site';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { PageHead, pageFacts } from './app/page-heads.tsx';
import { makePublicRouter } from './app/router.tsx';
import { PricesOfThePage } from './lib/prices.ts';
import { setSiteInfo } from './lib/site-info.ts';

/** Draws the same trees as main.tsx, in the server's process, so that they can be read before any script has run. */
export const drawPage: DrawPage = async ({ pathname, site, publicUrl, prices }) => {
  const { drawn, modules } = pageFacts(pathname);
  const router = drawn
    ? makePublicRouter(createMemoryHistory({ initialEntries: [pathname] }))
    : undefined;
  await router?.load();

  // From here on nothing waits: no other page's site can come in between.
  setSiteInfo(site);
  const head = renderToStaticMarkup(
    <PageHead pathname={pathname} site={site} publicUrl={publicUrl} />,
  );
  const body = router
    ? renderToString(
        <PricesOfThePage value={prices}>
          <RouterProvider router={router} />
        </PricesOfThePage>,
      )
    : '';
  return { head, body, modules };
};
