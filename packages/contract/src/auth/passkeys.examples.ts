import { exampleAdmin, type ExamplesOf } from '../examples.ts';
import type * as calls from './passkeys.endpoints.ts';
import type { Passkey, PasskeyQuestion } from './passkeys.schemas.ts';

const passkey: Passkey = {
  id: '019b16f0-36a0-7d29-b70e-0c85f1d4a962',
  name: 'Blue key',
  created_at: '2026-09-30T10:12:00.000Z',
  last_used_at: '2026-10-05T13:58:00.000Z',
};

const credentialId = 'q8Jm2vXc0TzL5nYb7RdKe1Ws4HfPgA9u';
const challenge = 'Zk3Qw8Lr1Vb6Nc9Xt2Jd5Ms7Yh0Pf4Ga8Ue3Io6RqTw';
const host = 'pay.example.org';

export const passkeyQuestionExample: PasskeyQuestion = {
  challenge,
  rpId: host,
  allowCredentials: [{ id: credentialId, type: 'public-key', transports: ['usb'] }],
  userVerification: 'preferred',
  timeout: 300_000,
};

const params = { id: passkey.id };

export const passkeyExamples: ExamplesOf<typeof calls> = {
  listPasskeys: { answer: { passkeys: [passkey], origin: `https://${host}` } },
  beginPasskey: {
    answer: {
      challenge,
      rp: { id: host, name: 'GHOST' },
      user: {
        id: 'AZscQFLQfB-KNW8OnSt8EQ',
        name: exampleAdmin.username,
        displayName: exampleAdmin.username,
      },
      pubKeyCredParams: [
        { alg: -8, type: 'public-key' },
        { alg: -7, type: 'public-key' },
      ],
      excludeCredentials: [],
      authenticatorSelection: {
        residentKey: 'preferred',
        requireResidentKey: false,
        userVerification: 'preferred',
      },
      attestation: 'none',
      timeout: 300_000,
    },
  },
  addPasskey: {
    body: {
      name: passkey.name,
      credential: {
        id: credentialId,
        type: 'public-key',
        response: {
          clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
          attestationObject: 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVg',
          transports: ['usb'],
        },
      },
    },
    answer: { ...passkey, last_used_at: null },
  },
  renamePasskey: { params, body: { name: passkey.name }, answer: passkey },
  removePasskey: { params, answer: { success: true } },
  askForPasskey: { answer: passkeyQuestionExample },
};
