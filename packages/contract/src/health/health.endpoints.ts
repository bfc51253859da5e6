import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

export const getHealth = defineEndpoint({
  method: 'GET',
  path: '/health',
  summary: 'Whether the service can take requests: 200 while the database answers, 503 otherwise.',
  access: 'public',
  output: z.object({ status: z.literal('ok') }),
  errors: ['SERVICE_UNAVAILABLE'],
});

export const getOpenApiDocument = defineEndpoint({
  method: 'GET',
  path: '/openapi.json',
  summary: 'This API, described as an OpenAPI 3.1 document.',
  access: 'public',
  output: z.record(z.string(), z.unknown()),
  errors: [],
});
