import { type PageOffer, pageOfferElementId } from '@ghost-pay/contract/site/site';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { loadRouter } from './app/router.tsx';
import { OfferOfThePage } from './lib/page-offer.ts';
import { recordAppVersion } from './lib/session.ts';
import { embedded } from './lib/site-info.ts';
import './styles/main.css';

recordAppVersion();

const router = await loadRouter(window.location.pathname);
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');

const page = (
  <StrictMode>
    <OfferOfThePage value={embedded<PageOffer>(pageOfferElementId, {})}>
      <RouterProvider router={router} />
    </OfferOfThePage>
  </StrictMode>
);
if (root.firstElementChild) {
  // The server has rendered this page. The same tree must be ready before hydration.
  router.ssr = { manifest: undefined };
  await router.load();
  hydrateRoot(root, page);
} else {
  createRoot(root).render(page);
}
