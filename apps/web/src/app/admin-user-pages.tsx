import { useMe } from '../features/auth/api.ts';
import { UsersPage } from '../features/users/pages/users-page.tsx';

/** Inside the shell there is a signed-in admin; the list of users marks whose own account it is. */
export function UsersRoute() {
  const { data: me } = useMe();
  return me ? <UsersPage me={me} /> : null;
}
