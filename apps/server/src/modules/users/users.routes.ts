import * as endpoints from '@ghost-pay/contract/users/users.endpoints';
import { type AddEndpoint, succeeded } from '../../core/http/endpoint-routes.ts';
import type { Dependencies } from '../../dependencies.ts';
import { createAttempts } from '../auth/auth.public.ts';
import { createUser, deleteUser, listUsers, resetUserTwofa, updateUser } from './usecases/users.ts';

export function addUserRoutes(add: AddEndpoint, dependencies: Dependencies): void {
  const users = { ...dependencies, attempts: createAttempts(dependencies) };

  add(endpoints.listUsers, ({ actor }) => listUsers(users, { actor }));
  add(endpoints.createUser, ({ actor, body }) => createUser(users, { actor, user: body }));
  add(endpoints.updateUser, ({ actor, params, body }) =>
    updateUser(users, { actor, userId: params.id, changes: body }),
  );
  add(endpoints.deleteUser, ({ actor, params }) =>
    deleteUser(users, { actor, userId: params.id }).then(succeeded),
  );
  add(endpoints.resetUserTwofa, ({ actor, params }) =>
    resetUserTwofa(users, { actor, userId: params.id }),
  );
}
