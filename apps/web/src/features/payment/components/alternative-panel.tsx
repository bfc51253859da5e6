import type { PanelProps } from '../panel.ts';
import { PaysafecardPanel } from './paysafecard-panel.tsx';
import { RewarblePanel } from './rewarble-panel.tsx';

/** The panel of the code that was chosen on the step before. */
export function AlternativePanel(props: PanelProps) {
  const { amount, handle } = props;
  if (amount === undefined) return null;
  return handle.draft.route === 'paysafecard' ? (
    <PaysafecardPanel {...props} amount={amount} />
  ) : (
    <RewarblePanel {...props} amount={amount} />
  );
}
