import type { TopUpLink as Link } from '@ghost-pay/contract/answers/answers.schemas';
import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { useQueryClient } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { acts } from '../acts/acts.tsx';
import { paymentKeys } from '../payments-cache.ts';
import { codeTexts as texts } from './drawer.texts.ts';

const { label, busy, refused, send } = acts.make_top_up_link;

/** Who was asked for another code, and a link to pass on. */
export function TopUpLink({
  transaction: { id, user_email: email },
}: {
  transaction: Transaction;
}) {
  const queryClient = useQueryClient();
  const [made, setMade] = useState<Link>();
  const [making, setMaking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const make = async () => {
    setMaking(true);
    setFailure(undefined);
    try {
      setMade(await send({ params: { id } }));
    } catch (error) {
      setFailure(errorSentence(error, refused));
    }
    void queryClient.invalidateQueries({ queryKey: paymentKeys.detail(id) });
    setMaking(false);
  };
  return (
    <div className="grid gap-2">
      <p className="text-sm wrap-anywhere text-muted">
        {email === null ? texts.askedNobody : texts.asked(email)}
      </p>
      {failure ? <Alert tone="error" title={failure} announce /> : null}
      {made === undefined ? (
        <Button
          variant="secondary"
          size="small"
          className="justify-self-start max-sm:min-h-11"
          icon={<Link2 className="size-4" aria-hidden="true" />}
          busyLabel={making ? busy : undefined}
          onClick={() => void make()}
        >
          {label}
        </Button>
      ) : (
        <div className="grid gap-2 rounded-base bg-sunken p-3" role="status">
          <p className="font-mono text-xs break-all text-ink">{made.link}</p>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="text-xs text-muted">{texts.linkUntil(formatDateTime(made.expires_at))}</p>
            <CopyButton text={made.link} label={texts.copyLink} size="small" />
          </div>
        </div>
      )}
    </div>
  );
}
