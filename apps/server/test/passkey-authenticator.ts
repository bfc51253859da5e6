import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type {
  NewCredential,
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyQuestion,
} from '@ghost-pay/contract/auth/passkeys.schemas';

/** Deviations of an authenticator or its browser from the protocol. */
export interface Misbehaviour {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  /** The operation that the browser reports: 'webauthn.get', 'webauthn.create'. */
  readonly type?: string;
  readonly isPresent?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
  readonly certificates?: readonly Buffer[];
}

/** An authenticator in software, with one passkey (ES256), in a browser on the site's page. */
export interface PasskeyAuthenticator {
  readonly credentialId: string;
  create(question: PasskeyCreation, other?: Misbehaviour): NewCredential;
  /** Counts its signatures, starting with one. */
  sign(question: Pick<PasskeyQuestion, 'challenge'>, other?: Misbehaviour): PasskeyAnswer;
}

export function createPasskeyAuthenticator({
  origin = 'http://localhost:3004',
}: { origin?: string } = {}): PasskeyAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credential = randomBytes(32);
  const site = { origin, rpId: new URL(origin).hostname };
  let signatures = 0;

  // COSE: key type EC2, algorithm ES256, curve P-256.
  const coseKey = cborMap([
    [cborInteger(1), cborInteger(2)],
    [cborInteger(3), cborInteger(-7)],
    [cborInteger(-1), cborInteger(1)],
    [cborInteger(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborInteger(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ]);
  const clientData = (facts: { type: string; challenge: string; origin: string }) =>
    Buffer.from(JSON.stringify({ ...facts, crossOrigin: false }));

  return {
    credentialId: credential.toString('base64url'),
    create({ challenge }, other = {}) {
      const said = { type: 'webauthn.create', challenge, ...site, isPresent: true, ...other };
      const attested = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, credential.length]),
        credential,
        coseKey,
      ]);
      const authData = Buffer.concat([authenticatorData(said, { attests: true }), attested]);
      const { certificates } = other;
      const statement =
        certificates === undefined
          ? []
          : [[cborText('x5c'), cborList(certificates.map(cborBytes))] as const];
      const attestation = cborMap([
        [cborText('fmt'), cborText(certificates === undefined ? 'none' : 'packed')],
        [cborText('attStmt'), cborMap(statement)],
        [cborText('authData'), cborBytes(authData)],
      ]);
      return {
        id: credential.toString('base64url'),
        type: 'public-key',
        response: {
          clientDataJSON: clientData(said).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    sign({ challenge }, other = {}) {
      signatures += 1;
      const said = {
        type: 'webauthn.get',
        challenge,
        ...site,
        isPresent: true,
        counter: signatures,
        ...other,
      };
      const authData = authenticatorData(said, { attests: false });
      const clientDataJSON = clientData(said);
      const signed = Buffer.concat([authData, sha256(clientDataJSON)]);
      return {
        id: credential.toString('base64url'),
        type: 'public-key',
        response: {
          clientDataJSON: clientDataJSON.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          ...(other.userHandle !== undefined && { userHandle: other.userHandle }),
        },
      };
    },
  };
}

/** The relying party, the flags for user presence and verification, and the counter. */
function authenticatorData(
  { rpId, isPresent, counter = 0 }: { rpId: string; isPresent: boolean; counter?: number },
  { attests }: { attests: boolean },
): Buffer {
  const flags = (isPresent ? 0x01 : 0) | 0x04 | (attests ? 0x40 : 0);
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([flags]), count]);
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

// The part of CBOR (RFC 8949) that an attestation needs.

function cborHead(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size]);
  if (size < 256) return Buffer.from([(kind << 5) | 24, size]);
  return Buffer.from([(kind << 5) | 25, size >> 8, size & 0xff]);
}

function cborInteger(value: number): Buffer {
  return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
}

function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([cborHead(2, bytes.length), bytes]);
}

function cborText(text: string): Buffer {
  return Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)]);
}

function cborList(items: readonly Buffer[]): Buffer {
  return Buffer.concat([cborHead(4, items.length), ...items]);
}

function cborMap(entries: readonly (readonly [Buffer, Buffer])[]): Buffer {
  return Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);
}
