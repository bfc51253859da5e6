import { useMe } from '../features/auth/api.ts';
import { JobsPage } from '../features/jobs/pages/jobs-page.tsx';

/** Tells the page who looks at it, which another feature knows. */
export function JobsRoute() {
  const { data: me } = useMe();
  return me ? <JobsPage role={me.role} /> : null;
}
