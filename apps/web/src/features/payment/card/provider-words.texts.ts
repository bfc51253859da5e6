import type { TranslatedWords } from '../../../lib/translated-word.ts';

/** What the built-in card providers are described with. */
export type ProviderWord =
  | 'Card, Apple Pay or Google Pay'
  | 'Card or Apple Pay, for residents of the United States'
  | 'Card or bank transfer'
  | 'Card, Apple Pay or bank transfer'
  | 'Card or local payment methods'
  | 'Europe'
  | 'United Kingdom'
  | 'United States'
  | 'Canada'
  | 'Australia'
  | 'Worldwide'
  | 'About 3%'
  | 'About 4%'
  | 'About 5%'
  | 'Popular'
  | 'USA only'
  | 'Low fee';

export const providerWords: TranslatedWords<ProviderWord> = {};
