import type { PageOffer } from '@ghost-pay/contract/site/site';
import { createContext } from 'react';

/** The prices, methods and tracked payment embedded in the page; without those that the server had not. */
export const OfferOfThePage = createContext<PageOffer>({});
