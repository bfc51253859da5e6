import { useMe } from '../features/auth/api.ts';
import { JobsPage } from '../features/jobs/pages/jobs-page.tsx';

/** Passes the reader's role to the page; the role comes from another feature. */
export function JobsRoute() {
  const { data: me } = useMe();
  return me ? <JobsPage role={me.role} /> : null;
}
