import { runServer } from './start.ts';

// The server alone: a sandbox that is started this way plays no outside world.
await runServer({ environment: process.env });
