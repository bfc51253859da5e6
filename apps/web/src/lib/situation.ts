import {
  describeSituation,
  type DescribedPayment,
  situationTexts,
} from '@ghost-pay/contract/tracking/situation-sentences';
import type { Situation } from '@ghost-pay/contract/tracking/situations';
import { currentLocale } from './language.ts';

/** How a situation looks. Nothing is green before money is known to have arrived. */
export type SituationTone = 'waiting' | 'arriving' | 'good' | 'warning' | 'bad';

const tones: Readonly<Record<Situation, SituationTone>> = {
  waiting: 'waiting',
  not_found: 'warning',
  seen: 'arriving',
  received: 'good',
  short: 'warning',
  wrong_coin: 'warning',
  wrong_network: 'warning',
  wrong_address: 'warning',
  nothing_sent: 'warning',
  under_review: 'warning',
  code_in_doubt: 'warning',
  redeeming: 'arriving',
  part_missing: 'warning',
  activating: 'good',
  completed: 'good',
  paid_twice: 'warning',
  failed: 'bad',
  paid_after_failed: 'warning',
};

/** A word that this version of the page does not know looks like one of which nothing is known. */
export function toneOf(situation: Situation): SituationTone {
  return Object.hasOwn(tones, situation) ? tones[situation] : 'waiting';
}

/** Whether what the requirement says of the payment's status would be untrue, or is not what matters now. */
export function replacesStatus(situation: Situation): boolean {
  return toneOf(situation) === 'warning' && situation !== 'paid_twice';
}

/** What is known of a payment, in words; undefined where its status says all there is to say. */
export function wordsOf(payment: DescribedPayment) {
  return describeSituation(payment, { locale: currentLocale(), situationTexts });
}
