import type { ListedUser } from '@ghost-pay/contract/users/users.schemas';
import { CircleCheck, CircleDashed, ShieldAlert, ShieldCheck } from 'lucide-react';
import { roleLabels } from '../../../lib/role-labels.ts';
import { Badge } from '../../../ui/badge.tsx';
import { isActive } from '../user-list.ts';
import { statusLabels, usersTexts } from '../users.texts.ts';

export function RoleBadge({ user }: { user: ListedUser }) {
  return (
    <Badge tone={user.role === 'super_admin' ? 'accent' : 'neutral'}>{roleLabels[user.role]}</Badge>
  );
}

export function SecurityBadge({ user }: { user: ListedUser }) {
  return user.twofa_enabled ? (
    <Badge tone="green" icon={<ShieldCheck aria-hidden="true" />}>
      {usersTexts.twofa}
    </Badge>
  ) : (
    <Badge tone="amber" icon={<ShieldAlert aria-hidden="true" />}>
      {usersTexts.noTwofa}
    </Badge>
  );
}

export function ActivityBadge({ user, now }: { user: ListedUser; now: number }) {
  return isActive(user, now) ? (
    <Badge tone="green" icon={<CircleCheck aria-hidden="true" />}>
      {statusLabels.active}
    </Badge>
  ) : (
    <Badge icon={<CircleDashed aria-hidden="true" />}>{statusLabels.inactive}</Badge>
  );
}

/** The name, marked on the reader's own account, and the e-mail address. */
export function UserName({ user, own }: { user: ListedUser; own: boolean }) {
  return (
    <div className="min-w-0">
      <p className="flex min-w-0 items-center gap-2">
        <span className="truncate font-semibold text-ink" title={user.username}>
          {user.username}
        </span>
        {own ? <Badge tone="blue">{usersTexts.you}</Badge> : null}
      </p>
      <p className="truncate text-xs text-muted" title={user.email ?? undefined}>
        {user.email ?? usersTexts.noEmail}
      </p>
    </div>
  );
}
