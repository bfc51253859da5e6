import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { healthSchema } from './health.schemas.ts';

export const getHealth = defineEndpoint({
  method: 'GET',
  path: '/health',
  summary:
    'Whether payments can be taken: 200 while a write to the database is committed within 2 s (tried at most every ' +
    '5 s), 503 otherwise. With the operator’s token as a bearer token it also says how the parts are, and with a 503 ' +
    'in `fields` what is wrong with the database; without it, or with another, only whether it is up.',
  access: 'public',
  freshFactor: 'never',
  output: healthSchema,
  errors: ['SERVICE_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
});

export const getOpenApiDocument = defineEndpoint({
  method: 'GET',
  path: '/openapi.json',
  summary: 'This API, described as an OpenAPI 3.1 document.',
  access: 'public',
  freshFactor: 'never',
  output: z.record(z.string(), z.unknown()),
  errors: [],
});
