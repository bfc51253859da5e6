import { approvalsToBeReady, stopTexts } from '@ghost-pay/contract/approvals/approval-words';
import {
  type ApprovalList,
  type ChainStop,
  type Disagreement,
  settleDisagreementSchema,
} from '@ghost-pay/contract/approvals/approvals.schemas';
import { recognisedChains } from '@ghost-pay/contract/evidence/assets';
import { z } from 'zod';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormDialog, FormField } from '../../../ui/form-dialog.tsx';
import { TextArea, TextInput } from '../../../ui/text-input.tsx';
import { useChangeRule, useSettleDisagreement, useStartChain } from '../api.ts';
import { approvalsTexts as texts } from '../approvals.texts.ts';
import { RuleDialog } from './rule-dialog.tsx';

export type ShownRule = ApprovalList['rules'][number];

/** What the page asks at the moment. */
export type ApprovalQuestion =
  | { readonly act: 'add' }
  | { readonly act: 'edit'; readonly rule: ShownRule }
  | { readonly act: 'switch_on'; readonly rule: ShownRule }
  | { readonly act: 'settle'; readonly disagreement: Disagreement }
  | { readonly act: 'start'; readonly stop: ChainStop };

/** The one open dialog, if any. */
export function ApprovalDialogs({
  question,
  onClose,
}: {
  question: ApprovalQuestion | undefined;
  onClose: () => void;
}) {
  switch (question?.act) {
    case undefined:
      return null;
    case 'add':
      return <RuleDialog onClose={onClose} />;
    case 'edit':
      return <RuleDialog rule={question.rule} onClose={onClose} />;
    case 'switch_on':
      return <SwitchOnDialog rule={question.rule} onClose={onClose} />;
    case 'settle':
      return <SettleDialog disagreement={question.disagreement} onClose={onClose} />;
    case 'start':
      return <StartDialog stop={question.stop} onClose={onClose} />;
  }
}

/** Asks before a rule verifies payments by itself; for its name, if it has decided about too few. */
function SwitchOnDialog({ rule, onClose }: { rule: ShownRule; onClose: () => void }) {
  const change = useChangeRule();
  const { approvals, is_ready: isReady } = rule.readiness;
  const isName = (typed: string) => isReady || typed.trim() === rule.name;
  return (
    <FormDialog
      title={texts.switchOnTitle(rule.name)}
      description={texts.switchOnLead}
      button={texts.switchOn}
      busy={texts.working}
      schema={z.object({ name: z.string().refine(isName, { error: texts.typeNameWrong }) })}
      values={{ name: '' }}
      failed={texts.failed}
      send={async ({ name }) => {
        const acknowledgement = isReady ? {} : { acknowledgement: name.trim() };
        await change.mutateAsync({ id: rule.id, mode: 'on', ...acknowledgement });
        return texts.switchedOn;
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="text-sm text-muted">{texts.always}</p>
          {isReady ? null : (
            <>
              <p className="text-sm text-ink">{texts.tooFew(approvals, approvalsToBeReady)}</p>
              <FormField
                form={form}
                name="name"
                label={texts.typeName}
                required
                hint={texts.typeNameHint(rule.name)}
              >
                {(control) => <TextInput {...control} autoComplete="off" spellCheck={false} />}
              </FormField>
            </>
          )}
        </>
      )}
    </FormDialog>
  );
}

/** Asks why a person and a rule differed. */
function SettleDialog({
  disagreement: { id },
  onClose,
}: {
  disagreement: Disagreement;
  onClose: () => void;
}) {
  const settle = useSettleDisagreement();
  return (
    <FormDialog
      title={texts.settleTitle}
      description={texts.settleLead}
      button={texts.settleNow}
      busy={texts.working}
      schema={settleDisagreementSchema}
      values={{ notes: '' }}
      failed={texts.failed}
      send={async ({ notes }) => {
        await settle.mutateAsync({ id, notes });
        return texts.settled;
      }}
      onClose={onClose}
    >
      {(form) => (
        <FormField form={form} name="notes" label={texts.note} required>
          {(control) => <TextArea {...control} maxLength={500} />}
        </FormField>
      )}
    </FormDialog>
  );
}

/** Asks before the rules of a chain verify payments again. */
function StartDialog({ stop, onClose }: { stop: ChainStop; onClose: () => void }) {
  const start = useStartChain();
  return (
    <ConfirmDialog
      title={texts.startTitle(recognisedChains[stop.chain].name)}
      description={texts.startQuestion(stopTexts[stop.reason])}
      keep={texts.keepStopped}
      button={texts.start}
      variant="primary"
      busy={texts.working}
      failed={texts.failed}
      send={async () => {
        await start.mutateAsync(stop.chain);
        return texts.started;
      }}
      onClose={onClose}
    />
  );
}
