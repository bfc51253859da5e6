import { passkeysPerUser } from '@ghost-pay/contract/auth/auth-words';
import type { Passkey } from '@ghost-pay/contract/auth/passkeys.schemas';
import { Fingerprint, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { call } from '../../../lib/api-client.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { passkeyObstacle, thisPage } from '../passkey-obstacle.ts';
import { passkeysKey, usePasskeys } from '../passkeys.api.ts';
import { obstacleTexts, passkeysTexts } from '../passkeys.texts.ts';

// The form and its validator load on first use.
const AddPasskeyDialog = lazy(async () => ({
  default: (await import('./passkey-dialogs.tsx')).AddPasskeyDialog,
}));
const RenamePasskeyDialog = lazy(async () => ({
  default: (await import('./passkey-dialogs.tsx')).RenamePasskeyDialog,
}));

type Act = { readonly name: 'add' } | { readonly name: 'rename' | 'remove'; readonly on: Passkey };

/** The admin's own passkeys: list, add, rename, remove. */
export function PasskeyList() {
  const passkeys = usePasskeys();
  const [act, setAct] = useState<Act>();
  const close = () => setAct(undefined);
  if (passkeys.data === undefined) {
    if (!passkeys.isError)
      return (
        <SkeletonGroup label={passkeysTexts.loading}>
          <Skeleton className="h-12 w-full" />
        </SkeletonGroup>
      );
    return <LoadError title={passkeysTexts.loadFailed} query={passkeys} />;
  }
  const { passkeys: kept, origin } = passkeys.data;
  return (
    <div className="grid gap-3">
      {kept.length === 0 ? (
        <p className="text-sm text-muted">{passkeysTexts.empty}</p>
      ) : (
        <ul aria-label={passkeysTexts.list} className="grid divide-y divide-line">
          {kept.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setAct({ name: 'rename', on: passkey })}
              onRemove={() => setAct({ name: 'remove', on: passkey })}
            />
          ))}
        </ul>
      )}
      <PasskeyAdder
        origin={origin}
        isFull={kept.length >= passkeysPerUser}
        onAdd={() => setAct({ name: 'add' })}
      />
      <Suspense>
        {act?.name === 'add' ? <AddPasskeyDialog onClose={close} /> : null}
        {act?.name === 'rename' ? <RenamePasskeyDialog passkey={act.on} onClose={close} /> : null}
      </Suspense>
      {act?.name === 'remove' ? (
        <ConfirmDialog
          title={passkeysTexts.removeTitle}
          description={passkeysTexts.removeQuestion(act.on.name)}
          keep={passkeysTexts.keep}
          button={passkeysTexts.removeNow}
          busy={passkeysTexts.removing}
          failed={passkeysTexts.removeFailed}
          send={() => call('DELETE /auth/passkeys/:id', { params: { id: act.on.id } })}
          done={passkeysTexts.removed}
          reloads={passkeysKey}
          onClose={close}
        />
      ) : null}
    </div>
  );
}

/** The button, or the reason why there is none. */
function PasskeyAdder({
  origin,
  isFull,
  onAdd,
}: {
  origin: string;
  isFull: boolean;
  onAdd: () => void;
}) {
  const obstacle = passkeyObstacle(thisPage(), origin);
  if (obstacle !== undefined) return <Alert tone="info">{obstacleTexts[obstacle](origin)}</Alert>;
  if (isFull) return <Alert tone="info">{passkeysTexts.full}</Alert>;
  return (
    <Button
      variant="secondary"
      size="small"
      className="justify-self-start"
      icon={<Plus className="size-4" aria-hidden="true" />}
      onClick={onAdd}
    >
      {passkeysTexts.add}
    </Button>
  );
}

interface PasskeyRowProps {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const { name, created_at: createdAt, last_used_at: usedAt } = passkey;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <Fingerprint className="size-5 shrink-0 text-muted" aria-hidden="true" />
      <div className="min-w-40 flex-1">
        <p className="text-sm font-semibold text-ink [overflow-wrap:anywhere]">{name}</p>
        <p className="figures flex flex-wrap gap-x-3 text-xs text-muted">
          <span>{passkeysTexts.added(formatDateTime(createdAt))}</span>
          <span>
            {usedAt === null ? passkeysTexts.neverUsed : passkeysTexts.used(formatDateTime(usedAt))}
          </span>
        </p>
      </div>
      <div className="flex gap-2 max-sm:w-full max-sm:pl-8">
        <Button
          variant="secondary"
          size="small"
          aria-label={passkeysTexts.renameOf(name)}
          onClick={onRename}
        >
          {passkeysTexts.rename}
        </Button>
        <Button
          variant="secondary"
          size="small"
          aria-label={passkeysTexts.removeOf(name)}
          onClick={onRemove}
        >
          {passkeysTexts.remove}
        </Button>
      </div>
    </li>
  );
}
