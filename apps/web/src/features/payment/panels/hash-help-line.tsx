import { coins, type CoinKey } from '@ghost-pay/contract/coins';
import { CircleCheck, CircleX, Contrast, Info, TriangleAlert } from 'lucide-react';
import { classNames } from '../../../lib/class-names.ts';
import { Button } from '../../../ui/button.tsx';
import { cryptoTexts } from './crypto.texts.ts';
import type { HashHelp } from './hash-help.ts';
import type { PaymentDraft } from '../machine/payment-draft.ts';
import { CoinsSentLink } from './coins-sent-link.tsx';

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
