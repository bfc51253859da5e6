import type { AdminUser } from '@ghost-pay/contract/auth/auth.schemas';
import { Check, ChevronDown, LogOut, ShieldCheck } from 'lucide-react';
import { roleLabels } from '../../../lib/role-labels.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { signOut } from '../api.ts';
import { authTexts, rolePermissions } from '../auth.texts.ts';
import { AccountMenu } from './account-menu.tsx';

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
