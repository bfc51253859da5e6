import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import type { OfferedMethod } from '../machine/methods.ts';
import type { PanelProps } from '../panels/panel.ts';
import { agreedOffer, choiceOf } from '../machine/payment-machine.ts';
import { paymentMethodOf } from '../machine/methods.ts';
import { panels } from '../panels.ts';
import { paymentTexts } from '../payment.texts.ts';
import { reloadIfSiteAnswers, usePanel } from '../use-panel.ts';
import { PanelSkeleton } from '../panels/panel-skeleton.tsx';
import { QuotedPanel } from '../panels/quoted-panel.tsx';

const texts = paymentTexts.panel;

interface MethodPanelProps extends Omit<PanelProps, 'token'> {
  method: OfferedMethod;
}

/** The chosen method's panel; a skeleton while it loads, a sentence when loading fails. */
export function MethodPanel({ method, ...props }: MethodPanelProps) {
  const key = paymentMethodOf(method.key, props.handle.draft.route);
  const { Panel, failed } = usePanel(key);
  if (Panel) {
    const { draft } = props.handle;
    const agreed = agreedOffer(draft);
    // The coin is chosen on the panel, which asks for its quote itself.
    const choice = agreed && method.key !== 'crypto' ? choiceOf(draft, agreed) : undefined;
    return choice ? (
      <QuotedPanel {...props} name={method.name} choice={choice} Panel={Panel} />
    ) : (
      <Panel {...props} token={null} />
    );
  }
  return failed ? <LoadFailed /> : <PanelSkeleton shape={panels[key].shape} />;
}

function LoadFailed() {
  return (
    <Alert
      tone="error"
      announce
      action={
        <Button variant="secondary" onClick={() => void reloadIfSiteAnswers()}>
          {texts.retry}
        </Button>
      }
    >
      {texts.failed}
    </Alert>
  );
}
