import { useLayoutEffect, useRef, useEffect, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { ignoreRepeatedClicks } from '../../../lib/repeated-clicks.ts';
import { useCommands } from '../../../lib/keys/commands.ts';
import { Button } from '../../../ui/button.tsx';
import { KeyMark, useKeyShortcut } from '../../../ui/key-mark.tsx';
import { type MenuItem, MoreMenu } from '../../../ui/more-menu.tsx';
import { payGateTexts } from '../acts/act-forms.texts.ts';
import { acts, type Act } from '../acts/acts.tsx';
import { keyOfAct } from '../acts/act-keys.ts';
import { actOf, advisedAct, asksNothing, offeredActs } from '../acts/offered-acts.ts';
import { PayGateResultDialog, usePayGateCheck } from '../acts/paygate-check.tsx';
import { type ActContext, canStart, startAct } from '../acts/use-act.ts';
import { RefusalAlert } from '../acts/refusal-alerts.tsx';
import { focusPaymentTitle, paymentTitleId } from '../look-commands.ts';
import { fieldLabels } from '../payments.texts.ts';
import { drawerTexts } from './drawer.texts.ts';

/** The buttons of a payment's drawer, which get the focus after a question was answered; its title without buttons. */
export function actButtonsOf(transactionId: string): HTMLElement | null {
  return (
    document.getElementById(`acts-${transactionId}`) ?? document.getElementById(paymentTitleId)
  );
}

interface ActButtonsProps extends ActContext {
  /** Whether a transaction that was not found may still come. */
  readonly mayStillAppear: boolean;
  readonly isCodeSeen: boolean;
}

/** The acts that have a button, in their order, and the one that stands alone. */
function buttonsOf({ transaction, contests, mayStillAppear, isCodeSeen }: ActButtonsProps) {
  const { payment_method: method, payment_verified: isVerified, evidence_mark: mark } = transaction;
  const offered = offeredActs(transaction);
  const verdict = mark?.verdict ?? null;
  // Beside a verdict, asking the chain has a place of its own.
  const startable = offered.filter(
    (act) => canStart(act, contests) && (act !== 'gather_evidence' || verdict === null),
  );
  // Also without PayGate's token: the menu then says why the check is impossible.
  const isCheckable = method === 'card' && !isVerified;
  const shown: Act[] = isCheckable ? ['paygate_verify', ...startable] : startable;
  const possible = transaction.payment_ipn_token_present ? shown : startable;
  const advised = advisedAct(possible, { verdict, mayStillAppear, isCodeSeen });
  const isClosed = transaction.status === 'completed' || transaction.status === 'failed';
  const weighed =
    isClosed || mayStillAppear ? undefined : possible.find((act) => actOf(act).look !== 'quiet');
  return { offered, shown, advised, main: advised ?? weighed };
}

/** The acts that the server allows this admin: the one that comes next, and the others behind it. */
export function ActButtons(context: ActButtonsProps) {
  const { transaction, acting, onAsk } = context;
  const { id, payment_ipn_token_present: hasToken } = transaction;
  const check = usePayGateCheck(actButtonsOf);
  const { offered, shown, advised, main } = buttonsOf(context);
  const statuses = transaction.allowed_statuses.map(({ status }) => status);
  const names = [...shown, main, ...statuses].join();
  const isSettling = useSettling(names);
  const { group, buttons } = useKeptFocus(names);
  const start = (act: Act) =>
    act === 'paygate_verify' ? check.start(transaction) : startAct(act, context);
  const isBusy = acting.isBusy || check.checkingId !== undefined;
  const sent =
    check.checkingId !== undefined
      ? 'paygate_verify'
      : acting.isBusy && acting.act && asksNothing(acts[acting.act], transaction)
        ? acting.act
        : undefined;
  const items = shown
    .filter((act) => act !== main)
    .map((act): MenuItem => {
      const { label, look } = actOf(act);
      return {
        id: act,
        label,
        command: keyOfAct(act, offered),
        isDangerous: look === 'danger',
        refused: act === 'paygate_verify' && !hasToken ? payGateTexts.noToken : undefined,
        onChoose: () => start(act),
      };
    });
  const keyless = shown.filter((act) => keyOfAct(act, offered) === undefined);
  useCommands(
    {},
    {
      layer: 'payment',
      subject: id,
      actions: keyless
        .filter((act) => act !== 'paygate_verify' || hasToken)
        .map((act) => ({ id: act, label: actOf(act).label, run: () => start(act) })),
    },
  );
  return (
    <>
      {shown.length === 0 && !acting.failure ? null : (
        <div className="grid gap-3 border-t border-line bg-surface px-5 py-3 max-md:px-4">
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
              className={classNames('flex gap-2', isSettling && 'pointer-events-none')}
            >
              {main === undefined ? null : (
                <ActButton
                  key={main}
                  act={main}
                  offered={offered}
                  isAdvised={main === advised}
                  isBusy={isBusy}
                  isSent={sent === main}
                  onStart={() => start(main)}
                />
              )}
              {items.length === 0 ? null : (
                <MoreMenu label={drawerTexts.moreActs} items={items} isAlone={main === undefined} />
              )}
            </div>
          </fieldset>
        </div>
      )}
      <PayGateResultDialog check={check} onAsk={onAsk} />
    </>
  );
}

interface ActButtonProps {
  act: Act;
  /** Every act that is offered, this one among them. */
  offered: readonly Act[];
  isAdvised: boolean;
  isBusy: boolean;
  /** Whether it was sent, and asks nothing. */
  isSent: boolean;
  onStart: () => void;
}

/** Filled is what is advised. */
function ActButton({ act, offered, isAdvised, isBusy, isSent, onStart }: ActButtonProps) {
  const key = keyOfAct(act, offered);
  const shortcut = useKeyShortcut(key);
  const { label, busy, look } = actOf(act);
  return (
    <Button
      variant={isAdvised && look !== 'danger' ? 'primary' : 'secondary'}
      className={classNames('grow', look === 'danger' && 'text-red')}
      busyLabel={isSent ? busy : undefined}
      aria-disabled={isBusy}
      aria-keyshortcuts={shortcut}
      onClick={onStart}
    >
      {label}
      {key === undefined ? null : <KeyMark of={key} />}
    </Button>
  );
}

/**
 * Keeps the focus among the buttons when an act, a colleague's included, replaces them: when the focused button
 * is removed, the group gets the focus, or the title where no button is left. `offered` names the buttons.
 */
function useKeptFocus(offered: string) {
  const group = useRef<HTMLFieldSetElement>(null);
  const hadFocus = useRef(false);
  const offeredBefore = useRef(offered);
  useLayoutEffect(() => {
    if (offeredBefore.current === offered) return;
    offeredBefore.current = offered;
    if (!hadFocus.current || document.activeElement !== document.body) return;
    if (group.current === null) focusPaymentTitle();
    else group.current.focus();
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
