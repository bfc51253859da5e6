import * as endpoints from '@ghost-pay/contract/auth/auth.endpoints';
import * as passkeys from '@ghost-pay/contract/auth/passkeys.endpoints';
import { readBearerToken } from '../../core/http/actor.ts';
import { type AddEndpoint, succeeded } from '../../core/http/endpoint-routes.ts';
import type { Dependencies } from '../../dependencies.ts';
import { createAttempts } from './attempts.ts';
import { type PasskeyDependencies, passkeySite } from './passkey-challenges.ts';
import {
  addPasskey,
  askForPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from './usecases/passkeys.ts';
import { changePassword } from './usecases/own-password.ts';
import {
  disableTwofa,
  enableTwofa,
  renewRecoveryCodes,
  setUpTwofa,
  verifyTwofa,
} from './usecases/twofa.ts';
import { endSession, getMe, listSessions, logout } from './usecases/sessions.ts';
import { login } from './usecases/login.ts';
import { setUpFirstAdmin } from './usecases/setup-links.ts';
import { enterInspection } from './usecases/enter-inspection.ts';

export function addAuthRoutes(add: AddEndpoint, dependencies: Dependencies): void {
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
  add(endpoints.logout, ({ actor }) => logout(auth, { actor }).then(succeeded));
  add(endpoints.getMe, ({ actor }) => getMe(auth, { actor }));
  add(endpoints.changePassword, ({ actor, body }) =>
    changePassword(auth, { actor, ...body }).then(succeeded),
  );
  add(endpoints.getTwofaSetup, ({ actor }) => setUpTwofa(auth, { actor }));
  add(endpoints.enableTwofa, ({ actor, body }) => enableTwofa(auth, { actor, code: body.token }));
  add(endpoints.disableTwofa, ({ actor, body }) =>
    disableTwofa(auth, { actor, code: body.token }).then(succeeded),
  );
  add(endpoints.verifyTwofa, ({ actor, body }) =>
    verifyTwofa(auth, { actor, given: body }).then(succeeded),
  );
  add(endpoints.listSessions, ({ actor }) => listSessions(auth, { actor }));
  add(endpoints.endSession, ({ actor, params }) =>
    endSession(auth, { actor, sessionId: params.id }).then(succeeded),
  );
  add(endpoints.renewRecoveryCodes, ({ actor }) => renewRecoveryCodes(auth, { actor }));
  addPasskeyRoutes(add, auth);
}

function addPasskeyRoutes(add: AddEndpoint, auth: Dependencies & PasskeyDependencies): void {
  add(passkeys.listPasskeys, ({ actor }) => listPasskeys(auth, { actor }));
  add(passkeys.beginPasskey, ({ actor }) => beginPasskey(auth, { actor }));
  add(passkeys.addPasskey, ({ actor, body }) => addPasskey(auth, { actor, passkey: body }));
  add(passkeys.renamePasskey, ({ actor, params, body }) =>
    renamePasskey(auth, { actor, passkeyId: params.id, name: body.name }),
  );
  add(passkeys.removePasskey, ({ actor, params }) =>
    removePasskey(auth, { actor, passkeyId: params.id }).then(succeeded),
  );
  add(passkeys.askForPasskey, ({ actor }) => askForPasskey(auth, { actor }));
}
