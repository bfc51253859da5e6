import { useEffect, useLayoutEffect, useRef } from 'react';
import { areKeysOn } from './key-choice.ts';
import { allCommands, type Command, keyTable, type Prefix, readPress } from './key-table.ts';

/** Carries a command out. `false` says that it was not meant here: the key then does what it does elsewhere. */
// oxlint-disable-next-line typescript/no-invalid-void-type -- most commands have no answer
export type CarryOut = (key: string) => boolean | void;
export type Commands = { readonly [Name in Command]?: CarryOut | undefined };

/** An open payment covers the list; what belongs to neither, or stands beside it, is the frame's. */
type Layer = 'frame' | 'list' | 'payment';

/** Something that can be done here, by the words of its button; with a key where those of the key say less. */
export interface Action {
  readonly id: string;
  readonly label: string;
  readonly command?: Command | undefined;
  readonly run: () => void;
}

interface Offer {
  readonly layer: Layer;
  readonly commands: () => Commands;
  /** What has a button here. */
  readonly actions: () => readonly Action[];
  /** The payment that these commands change; they wait until it is painted. */
  readonly subject: () => string | undefined;
}

const offers = new Set<Offer>();
const guard = createKeyGuard();
/** Keys that are down and have carried out a command: their repeats are typed nowhere. */
const consumed = new Set<string>();
let prefix: Prefix | undefined;

/** A held key goes on moving. */
const repeating = new Set<Command>(['next', 'previous']);

// A tick box takes no text, nor does one choice of several.
const typingTags = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';

/** Whether a key that is pressed there is text. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(typingTags) !== null;
}

function isPaymentOpen(): boolean {
  return [...offers].some(({ layer }) => layer === 'payment');
}

function offerOf(command: Command): Offer | undefined {
  const isCovered = isPaymentOpen();
  return [...offers]
    .filter(({ layer }) => !(isCovered && layer === 'list'))
    .findLast((offer) => offer.commands()[command] !== undefined);
}

/** What has a key on this screen, with the words of its button where those of the key say less. */
export function keysHere(): ReadonlyMap<Command, string | undefined> {
  const here = (command: Command) => {
    if (command === 'close') return isPaymentOpen();
    return offerOf(command === 'open' ? 'next' : command) !== undefined;
  };
  return new Map(
    allCommands.filter(here).map((command) => {
      const actions = offerOf(command)?.actions();
      return [command, actions?.find((action) => action.command === command)?.label];
    }),
  );
}

/** Carries out a command that was chosen otherwise than by its key. */
export function runCommand(command: Command): void {
  const offer = offerOf(command);
  if (offer !== undefined && mayCarryOut(command, offer)) offer.commands()[command]?.('');
}

/** What the open payment offers by key now; nothing while none is open, and no act before it is on the screen. */
export function commandsOfPayment(): readonly Command[] {
  return allCommands.filter((command) => {
    const offer = offerOf(command);
    return offer?.layer === 'payment' && mayCarryOut(command, offer);
  });
}

/** What it offers by the words of its buttons. */
export function actionsOfPayment(): readonly Action[] {
  return [...offers]
    .filter(({ subject }) => guard.mayAct(subject() ?? ''))
    .flatMap(({ actions }) => actions());
}

/** A key that has chosen something: its repeats press nothing in what comes next. */
export function consumeKey(code: string): void {
  consumed.add(code);
}

/** A question, a form or a menu is open: it has the keyboard to itself. */
export function isKeyboardTaken(): boolean {
  return document.querySelector('[data-own-keys][data-open], :popover-open') !== null;
}

function onKeyDown(event: KeyboardEvent): void {
  const isFresh = guard.down(event.code, event.repeat);
  if (isFresh) consumed.delete(event.code);
  else if (consumed.has(event.code)) event.preventDefault();
  if (event.isComposing) return;
  const read = readPress(event, {
    prefix,
    at: event.timeStamp,
    isTyping: isTyping(event.target),
    isOn: areKeysOn(),
  });
  // A repeat of the first key keeps it waiting.
  if (isFresh) prefix = read.prefix;
  const { command } = read;
  if (command === undefined || isKeyboardTaken()) return;
  const offer = offerOf(command);
  if (offer === undefined) return;
  if (isFresh ? !mayCarryOut(command, offer) : !repeating.has(command)) return;
  if (offer.commands()[command]?.(event.key) === false) return;
  event.preventDefault();
  consumed.add(event.code);
}

function mayCarryOut(command: Command, offer: Offer): boolean {
  const subject = offer.subject();
  return !keyTable[command].isActing || subject === undefined || guard.mayAct(subject);
}

function onKeyUp({ key, code }: KeyboardEvent): void {
  // While the command key of a Mac is down, the release of another key is not heard.
  if (key === 'Meta') guard.left();
  guard.up(code);
}

const onBlur = () => guard.left();

// In the capturing phase: a dialog keeps the arrow keys to itself.
function listen(): void {
  window.addEventListener('keydown', onKeyDown, true);
  window.addEventListener('keyup', onKeyUp, true);
  window.addEventListener('blur', onBlur);
}

function stopListening(): void {
  window.removeEventListener('keydown', onKeyDown, true);
  window.removeEventListener('keyup', onKeyUp, true);
  window.removeEventListener('blur', onBlur);
}

interface Options {
  readonly layer: Layer;
  /** The payment that the commands change. Without one they act on what has the focus, which is in sight. */
  readonly subject?: string | undefined;
  /** What has a button, for the palette. */
  readonly actions?: readonly Action[];
}

/** Offers commands to the keyboard while the component is mounted. */
export function useCommands(commands: Commands, { layer, subject, actions = [] }: Options): void {
  const latest = useRef({ commands, subject, actions });
  useLayoutEffect(() => {
    latest.current = { commands, subject, actions };
  });
  useEffect(() => {
    const offer: Offer = {
      layer,
      commands: () => latest.current.commands,
      actions: () => latest.current.actions,
      subject: () => latest.current.subject,
    };
    if (offers.size === 0) listen();
    offers.add(offer);
    return () => {
      offers.delete(offer);
      if (offers.size === 0) stopListening();
    };
  }, [layer]);
}

/** Says that the payment's head is on the screen, once it is painted; `undefined` while it is loading. */
export function usePainted(subject: string | undefined): void {
  useEffect(() => {
    if (subject === undefined) return;
    // The second frame begins after the first one, which shows the payment, was painted.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => guard.painted(subject));
    });
    return () => {
      cancelAnimationFrame(frame);
      guard.painted(undefined);
    };
  }, [subject]);
}

/**
 * Decides whether a press may change a payment. A key that is held acts once; and a press acts only on a payment that
 * was painted before it, so that no key that was meant for the payment before reaches the next one.
 */
export function createKeyGuard() {
  const held = new Set<string>();
  let shown: string | undefined;
  return {
    /** True for a press that is no repeat of one that is still down. */
    down: (code: string, isRepeat: boolean) => {
      if (isRepeat || held.has(code)) return false;
      held.add(code);
      return true;
    },
    up: (code: string) => void held.delete(code),
    /** Another window has the keyboard: what is released there is not heard here. */
    left: () => held.clear(),
    /** The payment that is on the screen now. */
    painted: (subject: string | undefined) => {
      shown = subject;
    },
    /** Whether `subject` is on the screen. */
    mayAct: (subject: string) => shown === subject,
  };
}
