import { coins } from '@ghost-pay/contract/coins';
import { coinOfSetting } from '@ghost-pay/contract/settings/setting-keys';
import type { AddressChange } from '@ghost-pay/contract/settings/settings.schemas';
import { Link } from '@tanstack/react-router';
import { ChevronDown, TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { type StoredSession, useSession } from '../../../lib/session.ts';
import { buttonClass, IconButton } from '../../../ui/button.tsx';
import { useAddressChanges } from '../api.ts';
import { isOwnChange } from '../own-address-changes.ts';
import { settingsTexts } from '../settings.texts.ts';

function nameOf(key: AddressChange['key']): string {
  const coin = coinOfSetting(key);
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
 * Tells every super admin, on every page, that a receiving address has changed. One line; a press on it opens the
 * details.
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
    <div role="status" className="rounded-base bg-amber-soft text-sm text-amber shadow-base">
      <div className="flex items-center gap-x-2 pr-1 pl-3">
        <TriangleAlert className="size-5 shrink-0 max-sm:hidden" aria-hidden="true" />
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-11 min-w-0 flex-1 items-center gap-1.5 text-left font-semibold lg:min-h-9"
        >
          <span className="truncate" title={titleOf(changes, newest)}>
            {titleOf(changes, newest)}
          </span>
          <span className="sr-only">{settingsTexts.changeDetails}</span>
          <ChevronDown
            className={classNames(
              'size-4 shrink-0 transition-transform duration-150',
              isOpen && 'rotate-180',
            )}
            aria-hidden="true"
          />
        </button>
        <IconButton
          label={settingsTexts.dismissChanges}
          title={settingsTexts.dismissHint}
          icon={<X className="size-4" aria-hidden="true" />}
          size="small"
          className="text-amber"
          onClick={dismiss}
        />
      </div>
      {isOpen ? <Details changes={changes} newest={newest} /> : null}
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
    <div className="grid justify-items-start gap-2 px-3 pt-1 pb-3 text-ink sm:pl-10">
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
        className={buttonClass('secondary', 'small')}
      >
        {settingsTexts.showAddresses}
      </Link>
    </div>
  );
}

const key = 'dismissed_address_changes';

/**
 * The sign-in, and the newest change that it has seen: another sign-in or a newer change shows the banner
 * again.
 */
interface SeenChanges {
  readonly session: number;
  readonly newest: string;
}

// Storage throws where the browser forbids it; the dismissal then lives as long as the page.
let fallback: string | null = null;

function markOf({ session, newest }: SeenChanges): string {
  return `${session} ${newest}`;
}

function isDismissed(seen: SeenChanges): boolean {
  try {
    return sessionStorage.getItem(key) === markOf(seen);
  } catch {
    return fallback === markOf(seen);
  }
}

function dismissChanges(seen: SeenChanges): void {
  fallback = markOf(seen);
  try {
    sessionStorage.setItem(key, fallback);
  } catch {
    // The fallback above holds the value.
  }
}
