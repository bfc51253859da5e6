import type { WebhookQuestion } from '../webhook-question.ts';
import { ConfirmWebhookDialog } from './confirm-webhook-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';

interface WebhookDialogsProps {
  question: WebhookQuestion | undefined;
  onAsk: (question: WebhookQuestion | undefined) => void;
}

/** The one open dialog, if any. */
export function WebhookDialogs({ question, onAsk }: WebhookDialogsProps) {
  const close = () => onAsk(undefined);
  const showSecret = (secret: string) => onAsk({ act: 'secret', secret });
  if (question === undefined) return null;
  if (question.act === 'secret') return <SecretDialog secret={question.secret} onClose={close} />;
  const ways = { onClose: close, onSecret: showSecret };
  if (question.act === 'add') return <WebhookDialog {...ways} />;
  const { act, webhook } = question;
  return act === 'edit' ? (
    <WebhookDialog webhook={webhook} {...ways} />
  ) : (
    <ConfirmWebhookDialog act={act} webhook={webhook} {...ways} />
  );
}
