import { type CodeOutcome, codeOutcomes } from '@ghost-pay/contract/transactions/code-words';
import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { type SyntheticEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatMoney } from '../../../lib/format.ts';
import { decimalSentence, readDecimal } from '../../../lib/typed-decimal.ts';
import { useChoiceKeys } from '../../../lib/keys/use-choice-keys.ts';
import { DecimalInput } from '../../../ui/decimal-input.tsx';
import { Field } from '../../../ui/field.tsx';
import { ChordMark } from '../../../ui/key-mark.tsx';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import { TextArea } from '../../../ui/text-input.tsx';
import type { CodeOutcomeAct } from './acts.tsx';
import { actsTexts } from './acts.texts.ts';
import { ActQuestion, type Asked } from './act-question.tsx';
import { outcomeChoices, outcomeTexts as texts } from './act-forms.texts.ts';

/** What the outcome does to the payment. The server decides; this says it beforehand. */
function consequenceOf(outcome: CodeOutcome, payment: Transaction): string {
  const {
    amount,
    code_missing: missing,
    verify_lacks: lacks,
    currency,
    user_email: email,
  } = payment;
  const asks = email === null ? texts.asksNobody : texts.asks(email);
  if (outcome === 'worked')
    return lacks === null ? texts.verifies : `${texts.rest(formatMoney(lacks, currency))} ${asks}`;
  if (outcome === 'worth_less') return `${texts.waits} ${asks}`;
  return missing === amount ? texts.fails : `${texts.keeps} ${asks}`;
}

/** Why the text cannot be what a code brought that was worth less than `missing`. */
function foundComplaint(text: string, missing: number, price: string): string | undefined {
  if (text.trim() === '') return texts.foundRequired;
  const found = readDecimal(text);
  if (found === undefined) return decimalSentence;
  return found <= 0 || found >= missing ? texts.foundHint(price) : undefined;
}

/** Asks what the newest code of the payment brought when it was redeemed. */
export function CodeOutcomeForm({ asked }: { asked: Asked<CodeOutcomeAct> }) {
  const {
    question: { act, transaction },
    entry,
    acting,
    onClose,
  } = asked;
  const [outcome, setOutcome] = useState<CodeOutcome>();
  const [found, setFound] = useState('');
  const [notes, setNotes] = useState('');
  const [isTried, setTried] = useState(false);
  const foundField = useRef<HTMLInputElement>(null);
  const choices = useChoiceKeys((choice) => {
    const chosen = codeOutcomes[choice - 1];
    if (chosen === undefined) return;
    // Rendered at once, so that an amount can be typed next.
    flushSync(() => setOutcome(chosen));
    foundField.current?.focus();
  });
  const { code_id: codeId, code_missing: missing, currency } = transaction;
  if (codeId === null || missing === null) return null;
  const price = formatMoney(missing, currency);
  const isLess = outcome === 'worth_less';
  const complaint = isLess ? foundComplaint(found, missing, price) : undefined;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (outcome === undefined || complaint !== undefined) return;
    const recorded = {
      code_id: codeId,
      outcome,
      found: isLess ? (readDecimal(found) ?? null) : null,
      notes: notes.trim() || null,
    };
    acting.start({ act, answer: recorded, send: (to) => entry.send(to, recorded) }, onClose);
  };
  return (
    <ActQuestion
      asked={asked}
      title={entry.label}
      description={`${texts.code} ${transaction.payment_code ?? ''} · ${texts.missing(price)}`}
      hasForm
      onAct={submit}
    >
      <div ref={choices}>
        <RadioCards
          legend={texts.legend}
          joined
          options={codeOutcomes.map((value, index) => ({
            value,
            label: outcomeChoices[value],
            badge: <ChordMark chord={String(index + 1)} />,
            description: consequenceOf(value, transaction),
          }))}
          value={outcome}
          onChange={setOutcome}
          error={isTried && outcome === undefined ? texts.choose : undefined}
        />
      </div>
      {isLess ? (
        <Field
          label={texts.found}
          required
          hint={texts.foundHint(price)}
          error={isTried ? complaint : undefined}
        >
          {(control) => (
            <DecimalInput
              {...control}
              ref={foundField}
              value={found}
              onChange={(event) => setFound(event.target.value)}
            />
          )}
        </Field>
      ) : null}
      <Field label={actsTexts.noteOptional}>
        {(control) => (
          <TextArea
            {...control}
            value={notes}
            maxLength={400}
            onChange={(event) => setNotes(event.target.value)}
          />
        )}
      </Field>
    </ActQuestion>
  );
}
