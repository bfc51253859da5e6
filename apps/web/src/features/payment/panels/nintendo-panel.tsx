import {
  codeComplaint,
  nintendoRule,
  sentCode,
} from '@ghost-pay/contract/transactions/payer-rules';
import { Gift } from 'lucide-react';
import { formatMoney } from '../../../lib/format.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { codeFormatOf } from '../../../lib/code-input.ts';
import { addedCodeTexts, codeFieldTexts } from '../../../lib/voucher-words.texts.ts';
import { nintendoTexts as texts } from './nintendo.texts.ts';
import type { PanelProps } from './panel.ts';
import { refusedCode } from '../machine/submit-payment.ts';
import { usePanelForm } from './use-panel-form.ts';
import { subscriptionFields, useSubmitPayment } from './use-submit-payment.ts';
import { CardToHave, CodeField, PanelSection, SubmitBar } from './code-panel.tsx';
import { paymentTexts } from '../payment.texts.ts';

const format = codeFormatOf('nintendo-eshop');

interface NintendoForm {
  code: string;
  confirmed: boolean;
}

/** A complete code is validated at once. */
function wholeCodeComplaint(code: string): string | undefined {
  return code.length === format.length ? codeComplaint(code, nintendoRule) : undefined;
}

/** The card to buy, and its code. */
export function NintendoPanel(props: PanelProps) {
  const { handle, price } = props;
  const { draft, change } = handle;
  const { values, set, errors, submitWith } = usePanelForm<NintendoForm>({
    complaints: ({ code, confirmed }) => ({
      code: codeComplaint(code, nintendoRule),
      confirmed: confirmed ? undefined : texts.confirmRequired,
    }),
    initial: { code: draft.secrets['nintendo-eshop'], confirmed: false },
    fieldOrder: ['code', 'confirmed'],
  });
  const { submit, submitting, refusal, forgetRefusal } = useSubmitPayment(props);
  const { region } = draft;
  if (region === null) return null;

  const submitCode = ({ code }: NintendoForm) => {
    const fields = subscriptionFields(draft, props);
    return submit(
      fields && {
        ...fields,
        payment_method: 'nintendo-eshop',
        region,
        paymentCode: sentCode(code, nintendoRule),
      },
    );
  };
  return (
    <form noValidate autoComplete="off" onSubmit={submitWith(submitCode)} className="grid gap-8">
      <PanelSection title={texts.card}>
        <CardToHave
          icon={Gift}
          need={texts.need(formatMoney(price.amount, price.currency), region)}
          rules={texts.rules}
        >
          <p className="text-sm text-muted">
            <strong className="text-ink">{texts.otherRegion}</strong> {texts.changeRegion}
          </p>
        </CardToHave>
      </PanelSection>
      <PanelSection title={texts.enter}>
        <CodeField
          value={values.code}
          format={format}
          label={addedCodeTexts['nintendo-eshop']}
          hint={texts.codeHint}
          complaint={(text) => codeComplaint(text, nintendoRule)}
          error={errors.code ?? wholeCodeComplaint(values.code) ?? refusedCode(refusal)}
          onEdit={(code) => {
            forgetRefusal();
            set({ code });
            change({ secrets: { ...draft.secrets, 'nintendo-eshop': code } });
          }}
        />
        <p className="text-sm text-muted">{codeFieldTexts.cash}</p>
        <Checkbox
          name="confirmed"
          checked={values.confirmed}
          onChange={(event) => set({ confirmed: event.target.checked })}
          label={texts.confirm}
          error={errors.confirmed}
        />
        <SubmitBar
          price={price}
          refusal={refusedCode(refusal) === undefined ? refusal : undefined}
          busyLabel={submitting ? paymentTexts.submit.submitting : undefined}
        >
          {texts.submit}
        </SubmitBar>
      </PanelSection>
    </form>
  );
}
