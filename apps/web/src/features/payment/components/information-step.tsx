import { accountSchema } from '@ghost-pay/contract/transactions/create-transaction-fields';
import { ArrowRight } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { formSchema } from '../../../lib/form-schema.ts';
import { formatMoney } from '../../../lib/format.ts';
import { ActionBar } from '../../../ui/action-bar.tsx';
import { Button } from '../../../ui/button.tsx';
import { MethodMark } from '../../../ui/method-mark.tsx';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import { agreeOn } from '../agreed-offer.ts';
import { useFreshOffer } from '../api.ts';
import { missingInformation } from '../information.ts';
import { methodMarks } from '../methods.ts';
import type { PaymentFlow } from '../use-payment-flow.ts';
import { paymentTexts } from '../payment.texts.ts';
import { panelKeyOf } from '../panels.ts';
import { usePreloadedPanel } from '../use-panel.ts';
import { AccountFields, type AccountForm } from './account-fields.tsx';
import { MethodChoices } from './method-choices.tsx';
import { OfferFailed } from './offer-failed.tsx';
import { StepTitle } from './step-title.tsx';

const texts = paymentTexts.info;

export function InformationStep({
  flow,
  onContinue,
}: {
  flow: PaymentFlow;
  onContinue: () => void;
}) {
  const { handle, methods, choice, tiers, tier, pricesFailed } = flow;
  const method = choice?.method;
  const { draft, change } = handle;
  const form = useForm<AccountForm>({
    defaultValues: { userUsername: draft.username, userEmail: draft.email },
    resolver: formSchema(accountSchema),
    // An error that appears when a field loses the focus would move the button away from the click.
    mode: 'onSubmit',
  });
  useFreshOffer();
  usePreloadedPanel(method && panelKeyOf(method.key, draft.route));
  const missing = missingInformation({
    draft: { ...draft, duration: tier?.duration ?? null },
    method,
    tiers,
  });
  const goOn = () => {
    if (!method || !tier || missing !== undefined) return;
    // A built-in price was never on sale here: any price list that arrives may name another price.
    const now = pricesFailed ? 0 : Date.now();
    change(agreeOn({ method: method.key, draft, tier, now }));
    onContinue();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(goOn)(event)}
      className="grid gap-8"
    >
      <StepTitle>{texts.title}</StepTitle>
      <AccountFields form={form} change={change} />
      {flow.methodsFailed ? (
        <OfferFailed onRetry={flow.retryMethods}>{texts.methodsFailed}</OfferFailed>
      ) : null}
      <RadioCards
        legend={texts.method}
        options={methods.map(({ key, name, description, enabled }) => ({
          value: key,
          label: name,
          description,
          icon: <MethodMark method={methodMarks[key]} className="size-6" />,
          disabledReason: enabled ? undefined : texts.methodUnavailable,
        }))}
        value={method?.key}
        onChange={(key) => change({ method: key, duration: null })}
      />
      <MethodChoices flow={flow} />
      <ActionBar
        aside={
          tier ? (
            <span className="figures text-lg font-bold">
              {formatMoney(tier.price, tier.currency)}
            </span>
          ) : null
        }
        hint={missing ? texts.missing[missing] : null}
      >
        <Button type="submit" disabled={missing !== undefined}>
          {texts.continue}
          <ArrowRight className="size-5" aria-hidden="true" />
        </Button>
      </ActionBar>
    </form>
  );
}
