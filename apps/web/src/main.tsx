import { type PageOffer, pageOfferElementId } from '@ghost-pay/contract/site/site';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { loadRouter } from './app/router.tsx';
import { OfferOfThePage } from './lib/page-offer.ts';
import { recordAppVersion } from './lib/session.ts';
import './styles/main.css';

function readPageOffer(): PageOffer {
  const text = document.getElementById(pageOfferElementId)?.textContent;
  return text ? (JSON.parse(text) as PageOffer) : {};
}

recordAppVersion();

const router = await loadRouter(window.location.pathname);
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');

const page = (
  <StrictMode>
    <OfferOfThePage value={readPageOffer()}>
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
