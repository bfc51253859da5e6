import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { healthSchema } from './health.schemas.ts';

export const getHealth = defineEndpoint({
  method: 'GET',
  path: '/health',
  summary:
    'Whether the service can take requests: 200 while the database answers, 503 otherwise. With the ' +
    'operator’s token as a bearer token it also says how the parts are; without it, or with another, only that it is up.',
  access: 'public',
  output: healthSchema,
  errors: ['SERVICE_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
});

export const getOpenApiDocument = defineEndpoint({
  method: 'GET',
  path: '/openapi.json',
  summary: 'This API, described as an OpenAPI 3.1 document.',
  access: 'public',
  output: z.record(z.string(), z.unknown()),
  errors: [],
});
