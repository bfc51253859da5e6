import { durations } from '@ghost-pay/contract/durations';
import { regions } from '@ghost-pay/contract/pricing/pricing.schemas';
import { type RefObject, useLayoutEffect } from 'react';
import { alternativeRoutes, type MethodKey, methodKeys } from './methods.ts';
import type { DraftHandle, PaymentDraft } from './payment-draft.ts';

/**
 * Takes over what the visitor typed and chose in the server's HTML before the page's script had loaded. React
 * leaves it in the controls and tells nobody.
 */
export function useEarlyChoices(
  form: RefObject<HTMLFormElement | null>,
  { method, change }: { method: MethodKey | undefined; change: DraftHandle['change'] },
): void {
  // Only once: from then on each control reports its own changes.
  useLayoutEffect(() => {
    const early = earlyChoices([...(form.current?.elements ?? [])], method);
    if (Object.keys(early).length > 0) change(early);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}

function earlyChoices(
  elements: readonly Element[],
  shownMethod: MethodKey | undefined,
): Partial<PaymentDraft> {
  const inputs = elements.filter((element) => element instanceof HTMLInputElement);
  const typed = (name: string) =>
    inputs.find((input) => input.name === name && input.value !== input.defaultValue)?.value;
  const chosen = inputs
    .filter((input) => input.type === 'radio' && input.checked && !input.defaultChecked)
    .map(({ value }) => value);
  const oneOf = <Value extends string>(values: readonly Value[]) =>
    values.find((value) => chosen.includes(value));
  const username = typed('userUsername');
  const email = typed('userEmail');
  const method = oneOf(methodKeys);
  const route = oneOf(alternativeRoutes);
  const region = oneOf(regions);
  const duration = oneOf(durations);
  const isChoice = method ?? route ?? region ?? duration;
  return {
    ...(username && { username }),
    ...(email && { email }),
    ...(isChoice && { method: method ?? shownMethod ?? null, duration: duration ?? null }),
    ...(route && { route }),
    ...(region && { region }),
  };
}
