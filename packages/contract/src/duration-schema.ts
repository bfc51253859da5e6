import { z } from 'zod';
import { durations } from './durations.ts';

// Separate from the durations: public pages need the durations and load no validator.
export const durationSchema = z.enum(durations, 'Please choose a duration');
