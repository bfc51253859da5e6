import type {
  ApprovalList,
  ChainStop,
  Disagreement,
} from '@ghost-pay/contract/approvals/approvals.schemas';
import { RuleDialog } from './rule-dialog.tsx';
import { SettleDialog } from './settle-dialog.tsx';
import { StartDialog } from './start-dialog.tsx';
import { SwitchOnDialog } from './switch-on-dialog.tsx';

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
