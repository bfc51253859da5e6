import { isApiError, isTransient } from '@ghost-pay/contract/api-error';
import type { TransactionDetail } from '@ghost-pay/contract/transactions/transactions.schemas';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { newKey } from '../../../lib/idempotency-keys.ts';
import { offerUndo } from '../../../lib/undo-offers.ts';
import { acts } from '../acts/acts.tsx';
import { actsTexts } from '../acts/acts.texts.ts';
import { entryLabel, lastDecision } from '../history.ts';
import { deskQuery } from '../desk/api.ts';
import { paymentKeys, replacePayment } from '../payments-cache.ts';
import type { Planned, BulkAct } from './plan.ts';
import { changeItem, type Run, type RunItem, setRun, shownRun } from './shown-run.ts';
import { bulkTexts as texts } from './bulk.texts.ts';

/** So many calls at a time: the audit trail takes one act after another anyway. */
const atOnce = 3;

/** The acts of a plan, not begun yet. Each has an idempotency key of its own. */
export function startRun(
  client: QueryClient,
  { kind, plan, reason }: { kind: BulkAct; plan: readonly Planned[]; reason?: string | undefined },
): void {
  const items = plan.map((one): RunItem => {
    const leftOut = 'leftOut' in one ? one.leftOut : undefined;
    return {
      transaction: one.transaction,
      act: 'act' in one ? one.act : undefined,
      idempotencyKey: newKey(),
      state: leftOut === undefined ? 'waiting' : 'left_out',
      text: leftOut && texts[leftOut],
    };
  });
  setRun({ kind, reason, items, isRunning: false });
  void continueRun(client);
}

/** Begins no further act; those that were sent are answered. */
export function stopRun(): void {
  const run = shownRun();
  if (run) setRun({ ...run, isRunning: false });
}

function isOpen({ state }: RunItem): boolean {
  return state === 'waiting' || state === 'unknown';
}

/** Does what is not done yet. What may have been done is asked again with its own key, so it happens once. */
export async function continueRun(client: QueryClient): Promise<void> {
  const run = shownRun();
  if (run === undefined || run.isRunning) return;
  // What gave no answer is asked once for each time that the run is continued.
  const queue = run.items.filter(isOpen).map(({ transaction }) => transaction.id);
  setRun({ ...run, isRunning: true });
  // A poll in flight would bring back the old state.
  await client.cancelQueries({ queryKey: paymentKeys.all });
  const work = async () => {
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      if (shownRun()?.isRunning !== true) return;
      await doOne(client, id);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  stopRun();
  for (const queryKey of [paymentKeys.all, deskQuery.queryKey])
    void client.invalidateQueries({ queryKey });
}

async function doOne(client: QueryClient, id: string): Promise<void> {
  const run = shownRun();
  const item = run?.items.find(({ transaction }) => transaction.id === id);
  if (run === undefined || item === undefined) return;
  changeItem(id, { state: 'sending', text: undefined });
  try {
    const changed = await send(run, item);
    changeItem(id, { state: 'done', text: texts.did[run.kind] });
    if (changed === undefined) return;
    replacePayment(client, changed);
    if (changed.undo !== null && changed.status !== item.transaction.status)
      offerUndo({
        transactionId: id,
        text: item.act === undefined ? texts.did[run.kind] : acts[item.act].done(changed),
        seconds: changed.undo.seconds_left,
        isListed: true,
      });
  } catch (error) {
    await noteFailure(client, { item, error });
  }
}

/** The call that the act on this payment alone makes. */
async function send(
  { reason = '' }: Run,
  { act, transaction, idempotencyKey }: RunItem,
): Promise<TransactionDetail | undefined> {
  const params = { id: transaction.id };
  const to = { params, idempotencyKey };
  if (act === 'verify_payment')
    return call('POST /transactions/:id/verify-payment', { ...to, body: { only_proven: true } });
  if (act === 'update_subscription') return acts.update_subscription.send(to);
  if (act === 'mark_failed' || act === 'mark_card_failed') return acts[act].send(to, reason);
  await call('POST /transactions/:id/assignment', { params });
  return undefined;
}

async function noteFailure(
  client: QueryClient,
  { item: { transaction, act }, error }: { item: RunItem; error: unknown },
): Promise<void> {
  const { id } = transaction;
  if (isTransient(error) || isApiError(error, 'HTTP_ERROR')) {
    changeItem(id, { state: 'unknown', text: texts.unknown });
    return stopRun();
  }
  const text = errorSentence(error, act === undefined ? texts.failed : acts[act].refused);
  // These are about the administrator, not about the payment: it waits until they can go on.
  const isOurs = isApiError(error) && [401, 403, 429].includes(error.status);
  if (isOurs) {
    changeItem(id, { state: 'waiting', text });
    return stopRun();
  }
  changeItem(id, { state: 'refused', text });
  // Not through the cache: continuing cancels what it is reading.
  const detail = await call('GET /transactions/:id', { params: { id } }).catch(() => undefined);
  if (detail === undefined) return undefined;
  replacePayment(client, detail);
  const last = lastDecision(detail.logs);
  if (last && isApiError(error) && error.status === 409)
    changeItem(id, { faster: actsTexts.doneBy(entryLabel(last.action), last.admin_username) });
  return undefined;
}
