import { useLayoutEffect, useRef, useEffect, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { ignoreRepeatedClicks } from '../../../lib/repeated-clicks.ts';
import { Button, type ButtonVariant } from '../../../ui/button.tsx';
import { KeyMark, useKeyShortcut } from '../../../ui/key-mark.tsx';
import { acts, type Act, type AnyAct } from '../acts/acts.tsx';
import { keyOfAct } from '../acts/act-keys.ts';
import { CheckPayGateButton } from '../acts/check-paygate-button.tsx';
import { actOf, advisedActs, asksNothing, offeredActs } from '../acts/offered-acts.ts';
import { PayGateResultDialog } from '../acts/paygate-result-dialog.tsx';
import { type ActContext, canStart, startAct } from '../acts/start-act.ts';
import { RefusalAlert } from '../acts/refusal-alert.tsx';
import { usePayGateCheck } from '../acts/use-paygate-check.ts';
import { fieldLabels } from '../payments.texts.ts';
import { drawerTexts } from './drawer.texts.ts';

/** The buttons of a payment's drawer, which get the focus after a question was answered. */
export function actButtonsOf(transactionId: string): HTMLElement | null {
  return document.getElementById(`acts-${transactionId}`);
}

/** The acts that the server allows this admin. The browser decides nothing itself. */
export function ActButtons(context: ActContext) {
  const { transaction, acting, onAsk } = context;
  const check = usePayGateCheck(actButtonsOf);
  const { id, payment_method, payment_verified, evidence_mark: mark } = transaction;
  const { acts: offered, advised } = advisedActs(offeredActs(transaction), mark?.verdict ?? null);
  // Also without PayGate's token: the button then says why the check is impossible.
  const isCheckable = payment_method === 'card' && !payment_verified;
  const statuses = transaction.allowed_statuses.map(({ status }) => status);
  const names = [...offered, ...statuses, isCheckable && 'check'].join();
  const isSettling = useSettling(names);
  const { group, buttons } = useKeptFocus(names);
  return (
    <div className="grid gap-3">
      <RefusalAlert failure={acting.failure} transactionId={id} />
      <fieldset
        ref={group}
        id={`acts-${id}`}
        aria-label={fieldLabels.acts}
        tabIndex={-1}
        className="outline-none"
      >
        <div
          {...buttons}
          onClickCapture={ignoreRepeatedClicks}
          className={classNames(
            'flex flex-wrap gap-1.5 max-sm:grid max-sm:grid-cols-2 max-sm:gap-2',
            isSettling && 'pointer-events-none',
          )}
        >
          {isCheckable ? (
            <CheckPayGateButton
              transaction={transaction}
              check={check}
              size="small"
              className="max-sm:min-h-11 max-sm:w-full"
            />
          ) : null}
          {offered.map((act) => (
            <ActButton
              key={act}
              act={act}
              isAdvised={act === advised}
              offered={offered}
              context={context}
            />
          ))}
          {offered.length === 0 ? (
            <p className="text-sm text-muted">{drawerTexts.nothingToDo}</p>
          ) : null}
        </div>
      </fieldset>
      <PayGateResultDialog check={check} onAsk={onAsk} />
    </div>
  );
}

interface ActButtonProps {
  act: Act;
  isAdvised: boolean;
  /** Every act that is offered, this one among them. */
  offered: readonly Act[];
  context: ActContext;
}

function ActButton({ act, isAdvised, offered, context }: ActButtonProps) {
  const { acting, contests } = context;
  const key = keyOfAct(act, offered);
  const shortcut = useKeyShortcut(key);
  if (!canStart(act, contests)) return null;
  const { look, label, busy } = actOf(act);
  const isSending =
    asksNothing(acts[act], context.transaction) && acting.isBusy && acting.act === act;
  return (
    <Button
      variant={variantOf({ act, look, isAdvised, isAlone: offered.length === 1 })}
      size="small"
      className={classNames(look === 'danger' && 'text-red', 'max-sm:min-h-11 max-sm:w-full')}
      busyLabel={isSending ? busy : undefined}
      aria-disabled={acting.isBusy}
      aria-keyshortcuts={shortcut}
      onClick={() => startAct(act, context)}
    >
      {label}
      {key === undefined ? null : <KeyMark of={key} />}
    </Button>
  );
}

/** Filled is what the evidence advises; activating a subscription needs no evidence. */
function variantOf({
  act,
  look,
  isAdvised,
  isAlone,
}: Pick<ActButtonProps, 'act' | 'isAdvised'> &
  Pick<AnyAct, 'look'> & { isAlone: boolean }): ButtonVariant {
  if (isAdvised) return 'primary';
  const isUnadvised =
    act === 'verify_payment' || look === 'danger' || (look === 'quiet' && isAlone);
  return isUnadvised ? 'secondary' : look;
}

/**
 * Keeps the focus among the buttons when an act, a colleague's included, replaces them: when the focused button
 * is removed, the group gets the focus. `offered` names the buttons.
 */
function useKeptFocus(offered: string) {
  const group = useRef<HTMLFieldSetElement>(null);
  const hadFocus = useRef(false);
  const offeredBefore = useRef(offered);
  useLayoutEffect(() => {
    if (offeredBefore.current === offered) return;
    offeredBefore.current = offered;
    if (hadFocus.current && document.activeElement === document.body) group.current?.focus();
  });
  return {
    group,
    buttons: {
      onFocus: () => (hadFocus.current = true),
      onBlur: ({ relatedTarget }: { relatedTarget: EventTarget | null }) => {
        // An element that is removed from the page passes its focus to no other element.
        if (relatedTarget !== null) hadFocus.current = false;
      },
    },
  };
}

/** Longer than a hand needs to stop a press that has begun. */
const settleMs = 600;

/**
 * True for a moment after `offered` has changed, from the render that shows the change: a press in that moment
 * was aimed at the previous content. False on the first render, which replaces nothing.
 */
function useSettling(offered: string): boolean {
  const [settled, setSettled] = useState(offered);
  useEffect(() => {
    if (settled === offered) return;
    const timer = window.setTimeout(() => setSettled(offered), settleMs);
    return () => window.clearTimeout(timer);
  }, [offered, settled]);
  return settled !== offered;
}
