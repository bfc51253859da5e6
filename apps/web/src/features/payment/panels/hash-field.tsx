import { coins, type CoinKey } from '@ghost-pay/contract/coins';
import { hashLine } from '@ghost-pay/contract/transactions/payer-rules';
import type { ChangeEventHandler } from 'react';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { cryptoTexts } from './crypto.texts.ts';
import { hashComplaint } from './crypto-form.ts';
import { inspectHash } from './transaction-hash.ts';

interface HashFieldProps {
  coin: CoinKey;
  hash: string;
  onChange: ChangeEventHandler<HTMLInputElement>;
  /** The error of the last submit, found by the form or by the server. */
  error: string | undefined;
  /** The chain has said more about the hash than its shape does. */
  isKnown: boolean;
}

/** The transaction hash, checked while it is typed. */
export function HashField({ coin, hash, onChange, error, isKnown }: HashFieldProps) {
  const finding = inspectHash(coin, hash);
  const { chain } = coins[coin];
  const shownError =
    error ?? (finding.kind === 'incomplete' ? undefined : hashComplaint(coin, hash));
  const hint =
    isKnown && !shownError
      ? undefined
      : finding.kind === 'fits' && !shownError
        ? cryptoTexts.hashFits[chain]
        : finding.kind === 'empty' || shownError
          ? // The error may be the same sentence.
            cryptoTexts.hashHint
          : cryptoTexts.hashShape[chain];
  return (
    <Field label={cryptoTexts.hash} hint={hint} error={shownError} required>
      {(control) => (
        <TextInput
          {...control}
          name="hash"
          value={hash}
          onChange={onChange}
          mono
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={hashLine.max}
          enterKeyHint="done"
        />
      )}
    </Field>
  );
}
