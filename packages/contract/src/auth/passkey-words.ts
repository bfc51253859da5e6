// Free of zod: a page shows the passkeys without loading a validator.

export const passkeysPerUser = 10;
