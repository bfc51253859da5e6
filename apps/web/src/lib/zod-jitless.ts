import { config } from 'zod/v4';

// Stands in for 'zod' in the browser (vite.config.ts). Zod decides when a schema is made whether it may
// compile code; the page's policy forbids that, so the setting must come before the very first schema,
// whatever the order in which the bundle's chunks run.
config({ jitless: true });

export * from 'zod/v4';
