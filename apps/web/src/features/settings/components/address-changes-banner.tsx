import { coins, coinKeys } from '@ghost-pay/contract/coins';
import type { AddressChange } from '@ghost-pay/contract/settings/settings.schemas';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/format.ts';
import { useSession, type StoredSession } from '../../../lib/session.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { dismissChanges, isDismissed } from '../dismissed-changes.ts';
import { isOwnChange } from '../own-address-changes.ts';
import { useAddressChanges } from '../api.ts';
import { settingsTexts } from '../settings.texts.ts';

function nameOf(key: AddressChange['key']): string {
  const coin = coinKeys.find((candidate) => key === `crypto_${candidate}_address`);
  return coin === undefined
    ? settingsTexts.cardPayout
    : settingsTexts.coinAddress(coins[coin].name);
}

function titleOf(changes: readonly AddressChange[], newest: AddressChange): string {
  return changes.length === 1
    ? settingsTexts.changeTitle(nameOf(newest.key), newest.new_address === null)
    : settingsTexts.changesTitle(changes.length);
}

function sentenceOf({ key, new_address, changed_at, changed_by }: AddressChange): string {
  const say = new_address === null ? settingsTexts.addressRemoved : settingsTexts.addressChanged;
  return say(nameOf(key), changed_by, formatDateTime(changed_at));
}

/** The newest changes only; the title gives the total. */
const shownAtOnce = 3;

/** The changes that were not made in this browser, newest first. */
function useOthersChanges(session: StoredSession | null): AddressChange[] {
  const { data: changes = [] } = useAddressChanges();
  if (session === null) return [];
  return changes.filter(({ id }) => !isOwnChange({ session: session.expiresAt, id }));
}

/**
 * Tells every super admin, on every page, that a receiving address has changed. Two lines; the details open on
 * request.
 */
export function AddressChangesBanner() {
  const session = useSession();
  const changes = useOthersChanges(session);
  const [, redraw] = useState(0);
  const [isOpen, setOpen] = useState(false);
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
        title={titleOf(changes, newest)}
        announce
        action={
          <>
            <Button
              variant="secondary"
              size="small"
              className="max-lg:min-h-11"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {settingsTexts.changeDetails}
            </Button>
            <Button
              variant="quiet"
              size="small"
              className="max-lg:min-h-11"
              title={settingsTexts.dismissHint}
              onClick={dismiss}
            >
              {settingsTexts.dismissChanges}
            </Button>
          </>
        }
      >
        {isOpen ? <Details changes={changes} newest={newest} /> : null}
      </Alert>
    </div>
  );
}

function Details({
  changes,
  newest,
}: {
  changes: readonly AddressChange[];
  newest: AddressChange;
}) {
  return (
    <div className="grid justify-items-start gap-2">
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
      <p className="text-muted">{settingsTexts.changesHint}</p>
      <Link
        to="/admin/settings"
        search={{ tab: newest.key === 'card_payout_address' ? 'methods' : 'crypto' }}
        className={`${buttonClass('secondary', 'small')} max-lg:min-h-11`}
      >
        {settingsTexts.showAddresses}
      </Link>
    </div>
  );
}
