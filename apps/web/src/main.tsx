import { RouterProvider } from '@tanstack/react-router';
import { appVersion } from '@ghost-pay/contract/site/site';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from './app/providers.tsx';
import { loadRouter } from './app/router.tsx';
import './styles/main.css';

try {
  localStorage.setItem('app_version', appVersion);
} catch {
  // Storage may be switched off; nothing on the public pages needs it.
}

const router = await loadRouter(window.location.pathname);
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');

createRoot(root).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);
