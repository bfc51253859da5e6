import { coins, type CoinKey } from '@ghost-pay/contract/coins';
import { hashLine } from '@ghost-pay/contract/transactions/payer-rules';
import { type ChangeEventHandler, useEffect, useState } from 'react';
import { CircleCheck, CircleX, Contrast, Info, TriangleAlert } from 'lucide-react';
import { transactionHashIn } from '@ghost-pay/contract/typed-text';
import type { HashCheckAnswer } from '@ghost-pay/contract/evidence/evidence.schemas';
import { useQuery } from '@tanstack/react-query';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { Button } from '../../../ui/button.tsx';
import { call, complete } from '../../../lib/api-client.ts';
import type { PaymentDraft } from '../machine/payment-draft.ts';
import { cryptoTexts } from './crypto.texts.ts';
import { hashComplaint, inspectHash } from './crypto-form.ts';
import type { HashHelp } from './hash-help.ts';
import { CoinsSentLink } from './coins-sent-link.tsx';

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
          maxLength={hashLine.max}
          enterKeyHint="done"
        />
      )}
    </Field>
  );
}

const looks = {
  good: { icon: CircleCheck, text: 'text-green' },
  arriving: { icon: Contrast, text: 'text-blue' },
  neutral: { icon: Info, text: 'text-muted' },
  warning: { icon: TriangleAlert, text: 'font-semibold text-amber' },
  bad: { icon: CircleX, text: 'font-semibold text-red' },
} as const;

/** What the chain says about the hash, below its field. It stops no submission. */
export function HashHelpLine({
  help,
  draft,
  onSwitch,
}: {
  help: HashHelp | undefined;
  draft: PaymentDraft;
  onSwitch: (coin: CoinKey) => void;
}) {
  return (
    <div className="grid justify-items-start gap-2 empty:hidden">
      <p role="status" className="text-sm empty:hidden">
        {help ? <Sentence {...help} /> : null}
      </p>
      <HelpAct help={help} draft={draft} onSwitch={onSwitch} />
    </div>
  );
}

function Sentence({ tone, sentence }: HashHelp) {
  const { icon: Icon, text } = looks[tone];
  return (
    <span className={classNames('figures flex items-start gap-1.5 wrap-anywhere', text)}>
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      {sentence}
    </span>
  );
}

function HelpAct({ help, draft, onSwitch }: Parameters<typeof HashHelpLine>[0]) {
  const { switchTo, support } = help ?? {};
  if (switchTo !== undefined)
    return (
      <Button variant="secondary" onClick={() => onSwitch(switchTo)}>
        {cryptoTexts.switchTo(coins[switchTo].name)}
      </Button>
    );
  return support === undefined ? null : <CoinsSentLink draft={draft} found={support} />;
}

/** After the last change of a whole hash. */
const settleMs = 600;

/** Sources that had no request left for the question may have one a moment later. */
const askAgainMs = 4_000;
const mostAsks = 4;

/**
 * What the chain says about a whole hash. Each hash is asked about once for a coin, and a few times more while the sources
 * cannot tell; without an answer the page goes on as if there were no such question.
 */
export function useHashCheck(
  coin: CoinKey,
  text: string,
  quoteToken: string | null,
): HashCheckAnswer | undefined {
  const txid = transactionHashIn(coins[coin].chain, text);
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(txid), settleMs);
    return () => window.clearTimeout(timer);
  }, [txid]);
  const { data } = useQuery({
    queryKey: ['hash-check', coin, txid, quoteToken],
    queryFn: async ({ signal }) => {
      const body = { crypto_type: coin, txid: txid ?? '', quoteToken };
      const answer = await call('POST /payments/crypto/hash-check', { body, signal });
      return complete(answer, typeof answer.finding === 'string');
    },
    enabled: txid !== undefined && settled === txid,
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    retryOnMount: false,
    refetchOnReconnect: false,
    refetchInterval: ({ state }) =>
      state.data?.finding === 'unavailable' && state.dataUpdateCount < mostAsks
        ? askAgainMs
        : false,
  });
  return data;
}
