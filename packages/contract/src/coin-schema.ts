import { z } from 'zod';
import { coinKeys } from './coin-words.ts';

export const coinSchema = z.enum(coinKeys, 'Please select a cryptocurrency');
