import { z } from 'zod';
import { durations } from './durations.ts';

// Apart from the durations themselves: public pages know those and load no validator.
export const durationSchema = z.enum(durations, 'Please choose a duration');
