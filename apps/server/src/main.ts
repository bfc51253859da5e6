import { runServer } from './run-server.ts';

// The server alone: a sandbox that is started this way plays no outside world.
await runServer({ environment: process.env });
