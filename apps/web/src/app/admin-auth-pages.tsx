import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { FirstAdminPage } from '../features/auth/pages/first-admin-page.tsx';
import { InspectionPage } from '../features/auth/pages/inspection-page.tsx';
import { SignInPage } from '../features/auth/pages/sign-in-page.tsx';
import { AuthFrame } from './auth-frame.tsx';

const signInRoute = getRouteApi('/admin/');
const setupRoute = getRouteApi('/admin/setup');
const inspectRoute = getRouteApi('/admin/inspect');

export function SignInRoute() {
  const { from, created } = signInRoute.useSearch();
  return (
    <AuthFrame>
      <SignInPage from={from} adminCreated={created === true} />
    </AuthFrame>
  );
}

export function InspectionRoute() {
  const { token } = inspectRoute.useSearch();
  const navigate = useNavigate();
  useEffect(() => {
    if (token !== undefined) void navigate({ to: '/admin/inspect', search: {}, replace: true });
  }, [token, navigate]);
  return (
    <AuthFrame>
      <InspectionPage
        token={token}
        onEntered={() => void navigate({ to: '/admin/dashboard', replace: true })}
      />
    </AuthFrame>
  );
}

export function FirstAdminRoute() {
  const { token, name } = setupRoute.useSearch();
  const navigate = useNavigate();
  useEffect(() => {
    // The one-time link must not stay in the address bar, in the history or in a screenshot.
    if (token !== undefined) void navigate({ to: '/admin/setup', search: {}, replace: true });
  }, [token, navigate]);
  return (
    <AuthFrame>
      <FirstAdminPage
        token={token}
        username={name}
        onCreated={() => void navigate({ to: '/admin', search: { created: true }, replace: true })}
      />
    </AuthFrame>
  );
}
