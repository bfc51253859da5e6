import { runServer } from './start.ts';

// The server alone: a sandbox started this way has no simulated services.
await runServer({ environment: process.env, args: process.argv.slice(2) });
