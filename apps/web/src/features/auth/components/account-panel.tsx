import type { AdminUser } from '@ghost-pay/contract/auth/auth.schemas';
import {
  Check,
  ChevronDown,
  ChevronsUpDown,
  KeyRound,
  LogOut,
  ShieldCheck,
  UserCog,
} from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { roleLabels } from '../../../lib/role-labels.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, buttonClass, IconButton } from '../../../ui/button.tsx';
import { signOut } from '../api.ts';
import { authTexts, rolePermissions } from '../auth.texts.ts';

interface AccountPanelProps {
  user: AdminUser;
  /** Closes the slide-over that contains the panel, if there is one. */
  onNavigate?: () => void;
}

/** The signed-in admin, their role and their permissions. */
export function AccountPanel({ user, onNavigate }: AccountPanelProps) {
  return (
    <div className="grid gap-2.5">
      <AccountMenu user={user} {...(onNavigate && { onNavigate })} />
      <div className="flex flex-wrap gap-1.5">
        <Badge tone="accent">{roleLabels[user.role]}</Badge>
        {user.twofa_enabled ? (
          <Badge tone="green" icon={<ShieldCheck aria-hidden="true" />}>
            {authTexts.twofaEnabled}
          </Badge>
        ) : null}
      </div>
      {/* Folded: the controls that are used more often must be visible on a screen of 900 px. */}
      <details className="group">
        <summary className="flex cursor-pointer list-none items-center gap-1 rounded-[4px] text-xs font-semibold text-muted max-lg:min-h-11 [&::-webkit-details-marker]:hidden">
          <span>{authTexts.permissions}</span>
          <ChevronDown
            className="size-3.5 transition-transform duration-150 group-open:rotate-180"
            aria-hidden="true"
          />
          <span className="figures ml-auto" aria-hidden="true">
            {rolePermissions[user.role].length}
          </span>
        </summary>
        <ul className="mt-1 grid gap-1 text-xs text-muted">
          {rolePermissions[user.role].map((permission) => (
            <li key={permission} className="flex gap-1.5">
              <Check className="mt-0.5 size-3.5 shrink-0 text-green" aria-hidden="true" />
              {permission}
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

export function SignOutButton({ className }: { className?: string }) {
  return (
    <Button
      variant="quiet"
      size="small"
      {...(className === undefined ? {} : { className })}
      icon={<LogOut className="size-4 text-muted" aria-hidden="true" />}
      onClick={signOut}
    >
      {authTexts.signOut}
    </Button>
  );
}

/** The sign-out button where there is room for an icon only. */
export function SignOutIconButton() {
  return (
    <IconButton
      label={authTexts.signOut}
      icon={<LogOut className="size-5" aria-hidden="true" />}
      onClick={signOut}
    />
  );
}

// The form and its validator load on first use, not with every page.
const ChangePasswordDialog = lazy(async () => ({
  default: (await import('./change-password.tsx')).ChangePasswordDialog,
}));

interface AccountMenuProps {
  user: AdminUser;
  /** Closes the slide-over that contains the menu, if there is one. */
  onNavigate?: () => void;
}

const itemClass = 'w-full !justify-start';

/** The signed-in admin; a press opens the pages of the account above. Escape or a press elsewhere closes them. */
function AccountMenu({ user, onNavigate }: AccountMenuProps) {
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
