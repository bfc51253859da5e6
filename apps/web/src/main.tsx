import { pagePricesElementId, type ShownPrice } from '@ghost-pay/contract/site/site';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { loadRouter } from './app/router.tsx';
import { PricesOfThePage } from './lib/prices.ts';
import { recordAppVersion } from './lib/session.ts';
import './styles/main.css';

function readPagePrices(): readonly ShownPrice[] | undefined {
  const text = document.getElementById(pagePricesElementId)?.textContent;
  return text ? (JSON.parse(text) as readonly ShownPrice[]) : undefined;
}

recordAppVersion();

const router = await loadRouter(window.location.pathname);
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');

const page = (
  <StrictMode>
    <PricesOfThePage value={readPagePrices()}>
      <RouterProvider router={router} />
    </PricesOfThePage>
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
