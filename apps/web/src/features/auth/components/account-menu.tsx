import type { AdminUser } from '@ghost-pay/contract/auth/auth.schemas';
import { Link } from '@tanstack/react-router';
import { ChevronsUpDown, KeyRound, UserCog } from 'lucide-react';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { authTexts } from '../auth.texts.ts';

// The form and its validator load on first use, not with every page.
const ChangePasswordDialog = lazy(async () => ({
  default: (await import('./change-password.tsx')).ChangePasswordDialog,
}));

interface AccountMenuProps {
  user: AdminUser;
  /** Closes the slide-over that contains the menu, if there is one. */
  onNavigate?: () => void;
}

const itemClass = 'w-full !justify-start max-lg:min-h-11';

/** The signed-in admin; a press opens the pages of the account above. Escape or a press elsewhere closes them. */
export function AccountMenu({ user, onNavigate }: AccountMenuProps) {
  const id = useId();
  const name = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [changing, setChanging] = useState(false);
  const close = () => menu.current?.hidePopover();
  const place = (box: DOMRect | undefined) => {
    if (menu.current === null || box === undefined) return;
    menu.current.style.left = `${box.left}px`;
    menu.current.style.bottom = `${innerHeight - box.top + 4}px`;
    menu.current.style.width = `${box.width}px`;
  };
  return (
    <>
      <button
        ref={name}
        type="button"
        popoverTarget={id}
        aria-expanded={isOpen}
        title={user.username}
        className="-mx-2 flex min-h-11 items-center gap-2.5 rounded-base px-2 text-left hover:bg-sunken"
      >
        <span
          aria-hidden="true"
          className="grid size-8 shrink-0 place-items-center rounded-full bg-accent text-sm font-bold text-on-accent uppercase"
        >
          {user.username.charAt(0)}
        </span>
        <span className="mr-auto grid min-w-0 leading-tight">
          <span className="text-xs text-muted">{authTexts.account}</span>
          <span className="truncate text-sm font-semibold text-ink">{user.username}</span>
        </span>
        <ChevronsUpDown className="size-4 shrink-0 text-muted" aria-hidden="true" />
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="group"
        aria-label={authTexts.accountMenu}
        data-own-keys=""
        onToggle={(event) => {
          setOpen(event.newState === 'open');
          if (event.newState === 'open') place(name.current?.getBoundingClientRect());
        }}
        className="fixed inset-auto m-0 rounded-base border border-line bg-surface p-1 text-ink shadow-base"
      >
        <Link
          to="/admin/account"
          onClick={() => {
            close();
            onNavigate?.();
          }}
          className={`${buttonClass('quiet', 'small')} ${itemClass}`}
        >
          <UserCog className="size-4 text-muted" aria-hidden="true" />
          {authTexts.accountTitle}
        </Link>
        <Button
          variant="quiet"
          size="small"
          className={itemClass}
          icon={<KeyRound className="size-4 text-muted" aria-hidden="true" />}
          onClick={() => {
            close();
            setChanging(true);
          }}
        >
          {authTexts.changePassword}
        </Button>
      </div>
      {changing ? (
        <Suspense>
          <ChangePasswordDialog username={user.username} onDone={() => setChanging(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
