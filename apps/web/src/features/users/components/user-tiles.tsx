import { KeyRound, ShieldCheck, UserCheck, UserCog, Users, type LucideIcon } from 'lucide-react';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { UserCounts } from '../user-list.ts';
import { usersTexts } from '../users.texts.ts';

const tiles: readonly { key: keyof UserCounts; label: string; icon: LucideIcon }[] = [
  { key: 'total', label: usersTexts.totalUsers, icon: Users },
  { key: 'active', label: usersTexts.active, icon: UserCheck },
  { key: 'admins', label: usersTexts.admins, icon: UserCog },
  { key: 'superAdmins', label: usersTexts.superAdmins, icon: ShieldCheck },
  { key: 'withTwofa', label: usersTexts.withTwofa, icon: KeyRound },
];

interface UserTilesProps {
  /** Undefined while loading, or after the load failed. */
  counts: UserCounts | undefined;
  failed: boolean;
}

/** The counts of the accounts; a skeleton while loading. */
export function UserTiles({ counts, failed }: UserTilesProps) {
  return (
    <dl
      aria-label={usersTexts.figures}
      className="grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-3 md:grid-cols-5"
    >
      {tiles.map(({ key, label, icon: Icon }) => (
        <div
          key={key}
          className="grid content-between rounded-base border border-line bg-surface px-4 py-3 max-sm:first:col-span-2"
        >
          {/* The icon stands inside the <dt>: a group of a <dl> may hold nothing else. */}
          <dt className="flex items-center justify-between gap-2 text-xs text-muted">
            {label}
            <Icon className="size-5 shrink-0" aria-hidden="true" />
          </dt>
          <dd className="figures text-lg font-bold text-ink">
            {counts !== undefined ? (
              counts[key]
            ) : failed ? (
              <>
                <span aria-hidden="true">{usersTexts.noFigure}</span>
                <span className="sr-only">{usersTexts.noFigureMeaning}</span>
              </>
            ) : (
              <Skeleton className="my-1 h-5 w-8" />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
