import type { Inspection } from '../../core/http/inspection.ts';
import * as endpoints from '@ghost-pay/contract/auth/auth.endpoints';
import * as passkeys from '@ghost-pay/contract/auth/passkeys.endpoints';
import type { Pool } from 'pg';
import { readBearerToken } from '../../core/http/actor.ts';
import type { AddEndpoint } from '../../core/http/endpoint-routes.ts';
import { createAttempts } from './attempts.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import type { PasskeyDependencies } from './passkey-challenges.ts';
import { passkeySite } from './passkey-site.ts';
import { addPasskey } from './usecases/add-passkey.ts';
import { askForPasskey } from './usecases/ask-for-passkey.ts';
import { beginPasskey } from './usecases/begin-passkey.ts';
import { changePassword } from './usecases/change-password.ts';
import { disableTwofa } from './usecases/disable-twofa.ts';
import { enableTwofa } from './usecases/enable-twofa.ts';
import { endSession } from './usecases/end-session.ts';
import { getMe } from './usecases/get-me.ts';
import { listPasskeys } from './usecases/list-passkeys.ts';
import { listSessions } from './usecases/list-sessions.ts';
import { login } from './usecases/login.ts';
import { logout } from './usecases/logout.ts';
import { removePasskey } from './usecases/remove-passkey.ts';
import { renamePasskey } from './usecases/rename-passkey.ts';
import { renewRecoveryCodes } from './usecases/renew-recovery-codes.ts';
import { setUpFirstAdmin } from './usecases/set-up-first-admin.ts';
import { enterInspection } from './usecases/enter-inspection.ts';
import { setUpTwofa } from './usecases/set-up-twofa.ts';
import { verifyTwofa } from './usecases/verify-twofa.ts';

const done = { success: true } as const;

export function addAuthRoutes(
  add: AddEndpoint,
  dependencies: AuthDependencies & {
    readonly pool: Pool;
    readonly publicUrl: string;
    readonly adminUrl: string | undefined;
    readonly inspection?: Inspection | undefined;
  },
): void {
  const auth = {
    ...dependencies,
    attempts: createAttempts(dependencies),
    passkeySite: () =>
      passkeySite({
        publicUrl: dependencies.publicUrl,
        adminUrl: dependencies.adminUrl,
        siteName: dependencies.site.name,
      }),
  };

  add(endpoints.login, ({ body, address, userAgent, header }) =>
    login(auth, {
      credentials: body,
      address,
      userAgent,
      earlierToken: readBearerToken(header('authorization')),
    }),
  );
  add(endpoints.setUpFirstAdmin, ({ body, address }) =>
    setUpFirstAdmin(auth, { admin: body, address }),
  );
  add(endpoints.enterInspection, ({ body }) =>
    enterInspection({ database: auth.database, inspection: dependencies.inspection }, body),
  );
  add(endpoints.logout, async ({ actor }) => {
    await logout(auth, { actor });
    return done;
  });
  add(endpoints.getMe, ({ actor }) => getMe(auth, { actor }));
  add(endpoints.changePassword, async ({ actor, body }) => {
    await changePassword(auth, { actor, ...body });
    return done;
  });
  add(endpoints.getTwofaSetup, ({ actor }) => setUpTwofa(auth, { actor }));
  add(endpoints.enableTwofa, ({ actor, body }) => enableTwofa(auth, { actor, code: body.token }));
  add(endpoints.disableTwofa, async ({ actor, body }) => {
    await disableTwofa(auth, { actor, code: body.token });
    return done;
  });
  add(endpoints.verifyTwofa, async ({ actor, body }) => {
    await verifyTwofa(auth, { actor, given: body });
    return done;
  });
  add(endpoints.listSessions, ({ actor }) => listSessions(auth, { actor }));
  add(endpoints.endSession, async ({ actor, params }) => {
    await endSession(auth, { actor, sessionId: params.id });
    return done;
  });
  add(endpoints.renewRecoveryCodes, ({ actor }) => renewRecoveryCodes(auth, { actor }));
  addPasskeyRoutes(add, auth);
}

function addPasskeyRoutes(add: AddEndpoint, auth: AuthDependencies & PasskeyDependencies): void {
  add(passkeys.listPasskeys, ({ actor }) => listPasskeys(auth, { actor }));
  add(passkeys.beginPasskey, ({ actor }) => beginPasskey(auth, { actor }));
  add(passkeys.addPasskey, ({ actor, body }) => addPasskey(auth, { actor, passkey: body }));
  add(passkeys.renamePasskey, ({ actor, params, body }) =>
    renamePasskey(auth, { actor, passkeyId: params.id, name: body.name }),
  );
  add(passkeys.removePasskey, async ({ actor, params }) => {
    await removePasskey(auth, { actor, passkeyId: params.id });
    return done;
  });
  add(passkeys.askForPasskey, ({ actor }) => askForPasskey(auth, { actor }));
}
