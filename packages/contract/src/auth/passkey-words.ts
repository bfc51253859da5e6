// Free of zod, so that a page can show the passkeys without loading a validator.

export const passkeysPerUser = 10;
