import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadRouter } from './app/router.tsx';
import { recordAppVersion } from './lib/session.ts';
import './styles/main.css';

recordAppVersion();

const router = await loadRouter(window.location.pathname);
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');

createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
