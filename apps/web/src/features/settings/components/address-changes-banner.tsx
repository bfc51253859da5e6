import { coins, coinKeys } from '@ghost-pay/contract/coins';
import type { AddressChange } from '@ghost-pay/contract/settings/settings.schemas';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { dismissChanges, isDismissed } from '../dismissed-changes.ts';
import { useAddressChanges } from '../api.ts';
import { settingsTexts } from '../settings.texts.ts';

function nameOf(key: AddressChange['key']): string {
  const coin = coinKeys.find((candidate) => key === `crypto_${candidate}_address`);
  return coin === undefined
    ? settingsTexts.cardPayout
    : settingsTexts.coinAddress(coins[coin].name);
}

function sentenceOf({ key, new_address, changed_at, changed_by }: AddressChange): string {
  const say = new_address === null ? settingsTexts.addressRemoved : settingsTexts.addressChanged;
  return say(nameOf(key), changed_by, formatDateTime(changed_at));
}

/** The newest ones; the title says how many there are. */
const shownAtOnce = 3;

/** Tells every super admin, on every page, where money goes since somebody changed it. */
export function AddressChangesBanner() {
  const session = useSession();
  const { data: changes = [] } = useAddressChanges();
  const [, redraw] = useState(0);
  const [newest] = changes;
  if (!newest || !session) return null;
  const mark = { session: session.expiresAt, newest: newest.id };
  if (isDismissed(mark)) return null;
  const dismiss = () => {
    dismissChanges(mark);
    redraw((count) => count + 1);
  };
  return (
    <div className="mb-5">
      <Alert
        tone="warning"
        title={settingsTexts.changesTitle(changes.length)}
        announce
        action={
          <>
            <Link
              to="/admin/settings"
              search={{ tab: newest.key === 'card_payout_address' ? 'methods' : 'crypto' }}
              className={`${buttonClass('secondary', 'small')} max-lg:min-h-11`}
            >
              {settingsTexts.showAddresses}
            </Link>
            <Button variant="quiet" size="small" className="max-lg:min-h-11" onClick={dismiss}>
              {settingsTexts.dismissChanges}
            </Button>
          </>
        }
      >
        <ul className="grid gap-1.5">
          {changes.slice(0, shownAtOnce).map((change) => (
            <li key={change.id}>
              {sentenceOf(change)}
              {change.new_address === null ? null : (
                <span className="block font-mono break-all">{change.new_address}</span>
              )}
            </li>
          ))}
        </ul>
        <p className="mt-2 text-muted">{settingsTexts.changesHint}</p>
      </Alert>
    </div>
  );
}
