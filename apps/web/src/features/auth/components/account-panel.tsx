import type { AdminUser } from '@ghost-pay/contract/auth/auth.schemas';
import { Link } from '@tanstack/react-router';
import { Check, ChevronDown, KeyRound, LogOut, ShieldCheck, UserCog } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { roleLabels } from '../../../lib/role-labels.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, buttonClass, IconButton } from '../../../ui/button.tsx';
import { signOut } from '../api.ts';
import { authTexts, rolePermissions } from '../auth.texts.ts';

// The form and its validator load on first use, not with every page.
const ChangePasswordDialog = lazy(async () => ({
  default: (await import('./change-password-dialog.tsx')).ChangePasswordDialog,
}));

interface AccountPanelProps {
  user: AdminUser;
  /** Closes the slide-over that contains the panel, if there is one. */
  onNavigate?: () => void;
}

/** The signed-in admin and their permissions. */
export function AccountPanel({ user, onNavigate }: AccountPanelProps) {
  const [changing, setChanging] = useState(false);
  return (
    <div className="grid gap-3">
      <div className="grid gap-1.5">
        <p className="text-xs text-muted">{authTexts.account}</p>
        <p className="truncate text-base font-semibold text-ink" title={user.username}>
          {user.username}
        </p>
        <div className="flex flex-wrap gap-1.5">
          <Badge tone="accent">{roleLabels[user.role]}</Badge>
          {user.twofa_enabled ? (
            <Badge tone="green" icon={<ShieldCheck aria-hidden="true" />}>
              {authTexts.twofaEnabled}
            </Badge>
          ) : null}
        </div>
      </div>
      {/* Folded: the controls that are used more often must be visible on a screen of 900 px. */}
      <details className="group">
        <summary className="flex cursor-pointer list-none items-center gap-1 rounded-[4px] text-xs font-semibold text-muted max-lg:min-h-11 [&::-webkit-details-marker]:hidden">
          {authTexts.permissions}
          <ChevronDown
            className="size-3.5 transition-transform duration-150 group-open:rotate-180"
            aria-hidden="true"
          />
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
      <div className="grid gap-1">
        <Link
          to="/admin/account"
          onClick={onNavigate}
          className={`${buttonClass('quiet', 'small')} -mx-3 !justify-start max-lg:min-h-11`}
        >
          <UserCog className="size-4 text-muted" aria-hidden="true" />
          {authTexts.accountTitle}
        </Link>
        <Button
          variant="quiet"
          size="small"
          className="-mx-3 !justify-start max-lg:min-h-11"
          icon={<KeyRound className="size-4 text-muted" aria-hidden="true" />}
          onClick={() => setChanging(true)}
        >
          {authTexts.changePassword}
        </Button>
      </div>
      {changing ? (
        <Suspense>
          <ChangePasswordDialog open onClose={() => setChanging(false)} username={user.username} />
        </Suspense>
      ) : null}
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
