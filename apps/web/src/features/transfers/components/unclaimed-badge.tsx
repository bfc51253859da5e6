import { formatCount } from '../../../lib/format.ts';
import { useTransferFigures } from '../api.ts';
import { transfersTexts } from '../transfers.texts.ts';

/** How many transfers belong to no payment; nothing while there are none. */
export function UnclaimedBadge() {
  const { data } = useTransferFigures();
  if (!data || data.unclaimed === 0) return null;
  return (
    <span className="figures ml-auto">
      {formatCount(data.unclaimed)}
      <span className="sr-only"> {transfersTexts.waiting}</span>
    </span>
  );
}
