import { canonicalTransactionHash, coins } from '@ghost-pay/contract/coins';
import type { CorrectionOffer } from '@ghost-pay/contract/corrections/corrections.schemas';
import {
  hashLineComplaint,
  nintendoComplaint,
  paysafecardComplaint,
  rewarbleComplaint,
} from '@ghost-pay/contract/transactions/payer-rules';
import { correctionTexts as texts } from './correction.texts.ts';

/** What is wrong with the typed hash or code, by the rules of the payment page; undefined if it can be sent. */
export function correctionComplaint(
  { paymentMethod, coin, sent }: Pick<CorrectionOffer, 'paymentMethod' | 'coin' | 'sent'>,
  text: string,
): string | undefined {
  switch (paymentMethod) {
    case 'nintendo-eshop':
      return nintendoComplaint(text);
    case 'alternative-rewarble':
      return rewarbleComplaint(text);
    case 'alternative-paysafe':
      return paysafecardComplaint(text);
    case 'crypto': {
      const missing = hashLineComplaint(text);
      if (missing !== undefined || coin === null) return missing;
      const { chain, name } = coins[coin];
      const hash = canonicalTransactionHash(chain, text);
      if (hash === undefined) return `This does not look like a transaction hash of ${name}.`;
      return hash === sent ? texts.same.hash : undefined;
    }
  }
}
