import type { ListedUser } from '@ghost-pay/contract/users/users.schemas';
import { formatDate } from '../../../lib/format.ts';
import { lastLoginWords } from '../last-login-words.ts';
import type { UserQuestion } from './user-dialog.tsx';
import { usersTexts } from '../users.texts.ts';
import { UserActions } from './user-actions.tsx';
import { ActivityBadge, RoleBadge, SecurityBadge, UserName } from './user-badges.tsx';

interface UserCardsProps {
  users: readonly ListedUser[];
  ownId: string;
  now: number;
  onAsk: (question: UserQuestion) => void;
}

/** The list on a small screen. */
export function UserCards({ users, ownId, now, onAsk }: UserCardsProps) {
  return (
    <ul aria-label={usersTexts.list} className="grid grid-cols-1 gap-2">
      {users.map((user) => (
        <li key={user.id} className="rounded-base border border-line bg-surface p-4">
          <UserName user={user} own={user.id === ownId} />
          <div className="mt-2 flex flex-wrap gap-1.5">
            <RoleBadge user={user} />
            <SecurityBadge user={user} />
            <ActivityBadge user={user} now={now} />
          </div>
          <div className="mt-2 flex items-center justify-between gap-2">
            <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-xs text-muted">
              <dt>{usersTexts.columnCreated}</dt>
              <dd className="figures">{formatDate(user.created_at)}</dd>
              <dt>{usersTexts.columnLastLogin}</dt>
              <dd>{lastLoginWords(user.last_login, new Date(now))}</dd>
            </dl>
            <UserActions user={user} onAsk={onAsk} large />
          </div>
        </li>
      ))}
    </ul>
  );
}
