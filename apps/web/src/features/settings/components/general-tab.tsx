import { chainFacts } from '@ghost-pay/contract/coins';
import { type LadderChain, ladderChains } from '@ghost-pay/contract/evidence/confirmations';
import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { settingNames } from '../../../lib/setting-names.texts.ts';
import type { SettingsForm } from '../use-settings-editor.ts';
import { confirmationTexts, settingsTexts as texts } from '../settings.texts.ts';
import {
  readCount,
  readLadders,
  type Step,
  stepFaults,
  withStep,
  writeLadders,
} from '../confirmations.ts';
import { NumberRow, SwitchRow, TypedInput } from './setting-fields.tsx';

const securitySwitches = [
  'security_require_txid',
  'security_auto_process',
  'subscription_auto_apply',
] as const;
const notificationSwitches = [
  'notifications_email',
  'notifications_payment',
  'notifications_failure',
] as const;
const securityNumbers = [
  'security_max_pending_hours',
  'security_ask_again_above_usd',
  'undo_seconds',
  'codes_keep_days',
  'personal_keep_months',
] as const;
const evidenceNumbers = [
  'evidence_tolerance_percent',
  'evidence_oldest_hours',
  'transfers_floor_cents',
] as const;

/** Cards below each other, each as high as its settings. */
export function GeneralTab({ form }: { form: SettingsForm }) {
  const switches = (names: typeof securitySwitches | typeof notificationSwitches) =>
    names.map((name) => <SwitchRow key={name} form={form} name={name} />);
  const numbers = (names: typeof securityNumbers | typeof evidenceNumbers) =>
    names.map((name) => <NumberRow key={name} form={form} name={name} />);
  return (
    <div className="grid max-w-4xl gap-4">
      <Panel title={texts.security}>
        {switches(securitySwitches)}
        {numbers(securityNumbers)}
      </Panel>
      <Panel title={texts.notifications}>{switches(notificationSwitches)}</Panel>
      <Panel title={texts.evidence}>{numbers(evidenceNumbers)}</Panel>
      <ConfirmationSteps form={form} />
    </div>
  );
}

const key = 'evidence_confirmations';
/** As many as the server takes. */
const mostSteps = 10;

/** The blocks that a payment needs, by chain and value. */
function ConfirmationSteps({ form }: { form: SettingsForm }) {
  const ladders = readLadders(form.value(key));
  const change = (chain: LadderChain, steps: readonly Step[]) =>
    form.change(key, writeLadders({ ...ladders, [chain]: steps }, form.settings[key]));
  return (
    <Panel
      title={settingNames[key]}
      lead={confirmationTexts.lead}
      aside={
        form.value(key) === '' ? null : (
          <Button variant="quiet" size="small" onClick={() => form.change(key, '')}>
            {confirmationTexts.builtIn}
          </Button>
        )
      }
    >
      <FieldError id={`${key}-error`} error={form.error(key)} />
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-2">
        {ladderChains.map((chain) => (
          <Chain
            key={chain}
            chain={chain}
            steps={ladders[chain]}
            onChange={(steps) => change(chain, steps)}
          />
        ))}
      </div>
    </Panel>
  );
}

interface ChainProps {
  chain: LadderChain;
  steps: readonly Step[];
  onChange: (steps: readonly Step[]) => void;
}

function Chain({ chain, steps, onChange }: ChainProps) {
  const id = useId();
  const name = chainFacts[chain].name;
  const faults = stepFaults(steps);
  const edit = (index: number, change: Partial<Step>) =>
    onChange(steps.map((step, place) => (place === index ? { ...step, ...change } : step)));
  return (
    <fieldset className="grid content-start gap-2">
      <legend className="mb-1 text-sm font-semibold text-ink">{name}</legend>
      {steps.map((step, index) => {
        const described = {
          'aria-invalid': faults[index] ? true : undefined,
          'aria-describedby': faults[index] ? `${id}-${index}` : undefined,
        };
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a step has no name but its place
          <div key={index} className="grid gap-1">
            <div className="grid min-h-11 grid-cols-[9.5rem_auto_1fr_auto] items-center gap-2 text-sm text-muted lg:min-h-9">
              {step.below === null ? (
                <span>
                  {steps.length === 1 ? confirmationTexts.always : confirmationTexts.otherwise}
                </span>
              ) : (
                <span className="flex items-center gap-1 whitespace-nowrap">
                  {confirmationTexts.below}
                  <TypedInput
                    {...described}
                    inputMode="numeric"
                    className="figures max-w-22 lg:min-h-9 lg:text-sm"
                    aria-label={confirmationTexts.belowOf(name, index + 1)}
                    text={String(step.below)}
                    onType={(typed) => edit(index, { below: readCount(typed) })}
                  />
                </span>
              )}
              <TypedInput
                {...described}
                // A refused list of confirmations puts the focus here.
                name={key}
                inputMode="numeric"
                className="figures max-w-18 text-right lg:min-h-9 lg:text-sm"
                aria-label={confirmationTexts.blocksOf(name, index + 1)}
                text={String(step.blocks)}
                onType={(typed) => edit(index, { blocks: readCount(typed) })}
              />
              {confirmationTexts.blocks}
              {step.below === null ? null : (
                <IconButton
                  label={confirmationTexts.remove(name, index + 1)}
                  icon={<X className="size-4" aria-hidden="true" />}
                  size="small"
                  onClick={() => onChange(steps.toSpliced(index, 1))}
                />
              )}
            </div>
            <FieldError id={`${id}-${index}`} error={faults[index]} />
          </div>
        );
      })}
      {steps.length < mostSteps ? (
        <Button
          variant="quiet"
          size="small"
          className="-ml-3 justify-self-start"
          icon={<Plus className="size-4" aria-hidden="true" />}
          aria-label={confirmationTexts.addTo(name)}
          onClick={() => onChange(withStep(steps))}
        >
          {confirmationTexts.add}
        </Button>
      ) : null}
    </fieldset>
  );
}
