import { expect, test } from 'vitest';
import { type ActCommand, actCommands, actOfKey, isDeciding, keyOfAct } from './act-keys.ts';
import { type Act, acts } from './acts.tsx';

test.each<[ActCommand, readonly Act[], Act | undefined]>([
  ['verify', ['verify_payment', 'mark_failed'], 'verify_payment'],
  ['verify', ['verify_with_note', 'mark_failed'], 'verify_with_note'],
  ['verify', ['paygate_verify', 'force_verify_card', 'mark_card_failed'], 'force_verify_card'],
  ['verify', ['paygate_verify', 'force_verify_with_note'], 'force_verify_with_note'],
  ['verify', ['reveal_code', 'record_code_outcome', 'verify_payment'], 'record_code_outcome'],
  ['verify', ['reveal_code', 'verify_with_note', 'make_top_up_link'], 'verify_with_note'],
  ['verify', ['update_subscription'], undefined],
  ['reveal', ['reveal_code', 'record_code_outcome'], 'reveal_code'],
  ['reveal', ['record_code_outcome'], undefined],
  ['activate', ['update_subscription', 'check_subscription'], 'update_subscription'],
  ['activate', ['verify_payment'], undefined],
  ['fail', ['mark_failed'], 'mark_failed'],
  ['fail', ['mark_card_failed'], 'mark_card_failed'],
  ['fail', ['set_status'], undefined],
  ['check_again', ['gather_evidence'], 'gather_evidence'],
  ['check_again', [], undefined],
  ['correct_hash', ['correct_hash'], 'correct_hash'],
  ['correct_hash', [], undefined],
])('the key of %s, where %j are allowed, is %s', (command, offered, act) => {
  expect(actOfKey(command, offered)).toBe(act);
});

test('every act that is offered alone has at most one key, and these have one', () => {
  const keyed = (Object.keys(acts) as Act[]).flatMap((act) => {
    const command = keyOfAct(act, [act]);
    return command === undefined ? [] : [[act, command]];
  });
  expect(Object.fromEntries(keyed)).toEqual({
    reveal_code: 'reveal',
    record_code_outcome: 'verify',
    force_verify_card: 'verify',
    force_verify_with_note: 'verify',
    verify_payment: 'verify',
    verify_with_note: 'verify',
    update_subscription: 'activate',
    mark_failed: 'fail',
    mark_card_failed: 'fail',
    correct_hash: 'correct_hash',
    gather_evidence: 'check_again',
  });
});

test('the key stands on the button of the act that it begins', () => {
  const offered = ['record_code_outcome', 'verify_payment'] as const;
  expect(offered.map((act) => keyOfAct(act, offered))).toEqual(['verify', undefined]);
});

test('the next payment opens after a decision, and after what leads to one', () => {
  expect(actCommands.filter((command) => isDeciding(command))).toEqual([
    'reveal',
    'verify',
    'activate',
    'fail',
  ]);
});
