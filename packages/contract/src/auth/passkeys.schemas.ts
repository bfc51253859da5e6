import { z } from 'zod';
import { lineOfText, momentSchema } from '../text.ts';

// Fields that go to and come from the browser's own dialogs keep the names of the WebAuthn standard exactly.

/** Bytes as WebAuthn writes them in JSON: base64url without padding. */
const encodedBytes = (max: number) =>
  z
    .string('Passkey answer is incomplete')
    .min(1, 'Passkey answer is incomplete')
    .max(max, 'Passkey answer is too long')
    .regex(/^[A-Za-z0-9_-]+$/, 'Passkey answer is not valid');

/** At most 1023 bytes, by the WebAuthn standard. */
const credentialId = encodedBytes(1364);
const clientData = encodedBytes(3000);

/** The transport of the authenticator: 'usb', 'internal' and any later one. */
const transportSchema = z.string().regex(/^[a-z-]{1,20}$/, 'No such transport');

/** The browser's answer after a passkey has signed. */
export const passkeyAnswerSchema = z.object({
  id: credentialId,
  type: z.literal('public-key', 'Passkey answer is not valid'),
  response: z.object({
    clientDataJSON: clientData,
    authenticatorData: encodedBytes(3000),
    signature: encodedBytes(4000),
    userHandle: encodedBytes(86).nullish(),
  }),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswerSchema>;

/** The browser's answer after a passkey has been made. */
const newCredentialSchema = z.object({
  id: credentialId,
  type: z.literal('public-key', 'Passkey answer is not valid'),
  response: z.object({
    clientDataJSON: clientData,
    attestationObject: encodedBytes(8000),
    transports: z.array(transportSchema).max(10).optional(),
  }),
});
export type NewCredential = z.output<typeof newCredentialSchema>;

const knownCredentialSchema = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

/** The question that lets the browser sign with one of these passkeys; valid for five minutes and one answer. */
export const passkeyQuestionSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  allowCredentials: z.array(knownCredentialSchema),
  userVerification: z.literal('preferred'),
  /** Milliseconds. */
  timeout: z.number(),
});
export type PasskeyQuestion = z.output<typeof passkeyQuestionSchema>;

/** The question that lets the browser make a passkey; valid for five minutes and one answer. */
export const passkeyCreationSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  /** The existing passkeys: their authenticators make no second one. */
  excludeCredentials: z.array(knownCredentialSchema),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    requireResidentKey: z.literal(false),
    userVerification: z.literal('preferred'),
  }),
  attestation: z.literal('none'),
  /** Milliseconds. */
  timeout: z.number(),
});
export type PasskeyCreation = z.output<typeof passkeyCreationSchema>;

export const passkeyNameSchema = z.object({
  name: lineOfText({ max: 50, required: 'Please enter a name' }),
});

export const newPasskeySchema = passkeyNameSchema.extend({ credential: newCredentialSchema });

export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  created_at: momentSchema,
  last_used_at: momentSchema.nullable(),
});
export type Passkey = z.output<typeof passkeySchema>;

export const passkeyListSchema = z.object({
  passkeys: z.array(passkeySchema),
  /** The site's own address: passkeys are made and used only there. */
  origin: z.string(),
});
