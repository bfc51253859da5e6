import type { ExamplesOf } from '../examples.ts';
import type * as calls from './health.endpoints.ts';

export const healthExamples: ExamplesOf<typeof calls> = {
  getHealth: {
    answer: {
      status: 'ok',
      checks: {
        database: { state: 'ok', text: 'Connected', detail: null },
        keys: { state: 'ok', text: 'Complete', detail: null },
        jobs: { state: 'ok', text: 'Active', detail: null, oldest_waiting_seconds: 2 },
        mail: { state: 'ok', text: 'Ready', detail: null },
        card_provider: { state: 'ok', text: 'Ready', detail: null },
        alerts: { state: 'ok', text: 'None', detail: null },
        disk: { state: 'ok', text: 'Ready', detail: null, free_bytes: 48_318_382_080 },
      },
      address_set_hash: '5f2b8c0f8a61f2f6a4b7f4b1f3e0a8d97c5d2e3b1a4f6d8c9e0b7a2c3d4e5f60',
      request: {
        sender: '127.0.0.1',
        forwarded: true,
        believed: true,
        client: '203.0.113.9',
        host: 'pay.example.org',
      },
    },
  },
  getOpenApiDocument: {
    answer: {
      openapi: '3.1.0',
      info: { title: 'GHOST', version: '0.1.0' },
      paths: {},
    },
  },
};
