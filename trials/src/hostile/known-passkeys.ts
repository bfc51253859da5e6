import { createPasskeyAuthenticator } from '../../../apps/server/test/passkey-authenticator.ts';
import { type KnownWorld, type MakeKnown, throwAway } from './known-request.ts';

/** A session to throw away, with a new authenticator's answer for it. */
async function newPasskey(world: KnownWorld) {
  const { token } = await throwAway(world);
  const { origin } = await world.client(token).call('GET /auth/passkeys');
  const question = await world.client(token).call('POST /auth/passkeys/registration');
  const credential = createPasskeyAuthenticator({ origin }).create(question);
  return { token, body: { name: 'Key', credential } };
}

async function addedPasskey(world: KnownWorld) {
  const { token, body } = await newPasskey(world);
  const { id } = await world.client(token).call('POST /auth/passkeys', { body });
  return { token, params: { id } };
}

export const knownPasskeyRequests: Readonly<Record<string, MakeKnown>> = {
  'POST /auth/passkeys': newPasskey,
  'PUT /auth/passkeys/:id': async (world) => ({
    ...(await addedPasskey(world)),
    body: { name: 'Another name' },
  }),
  'DELETE /auth/passkeys/:id': addedPasskey,
  'POST /auth/passkeys/challenge': async (world) => ({ token: (await addedPasskey(world)).token }),
};
