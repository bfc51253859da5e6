import { config } from 'zod/v4';

// Replaces 'zod' in the browser (vite.config.ts). Zod decides when it creates a schema whether it may compile
// code, which the content security policy forbids. The setting must therefore come before the very first
// schema, in whichever order the bundle's chunks run.
config({ jitless: true });

export * from 'zod/v4';
