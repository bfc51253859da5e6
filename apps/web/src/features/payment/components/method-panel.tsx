import { useEffect } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import type { MethodKey } from '../methods.ts';
import type { PanelProps } from '../panel.ts';
import { panelKeyOf, panels } from '../panels.ts';
import { paymentTexts } from '../payment.texts.ts';
import { usePanel } from '../use-panel.ts';
import { PanelSkeleton } from './panel-skeleton.tsx';
import { stepTitleId } from './step-title.tsx';

const texts = paymentTexts.panel;

/** The chosen method's panel; a skeleton while it loads, a sentence when loading fails. */
export function MethodPanel({ method, ...props }: PanelProps & { method: MethodKey }) {
  const key = panelKeyOf(method, props.handle.draft.route);
  const { Panel, failed, retried, retry } = usePanel(key);
  useEffect(() => {
    if (Panel && retried) document.getElementById(stepTitleId)?.focus();
  }, [Panel, retried]);
  if (Panel) return <Panel {...props} />;
  if (!failed) return <PanelSkeleton shape={panels[key].shape} />;
  return (
    <Alert
      tone="error"
      announce
      action={
        <>
          <Button variant="secondary" onClick={retry}>
            {texts.retry}
          </Button>
          {/* Reloads the page: after an update of the site the old files are gone. */}
          <Button variant="secondary" onClick={() => window.location.reload()}>
            {texts.reload}
          </Button>
        </>
      }
    >
      {texts.failed}
    </Alert>
  );
}
