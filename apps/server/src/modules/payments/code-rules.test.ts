import { type CodeOutcome, codeOutcomes } from '@ghost-pay/contract/transactions/code-words';
import { describe, expect, test } from 'vitest';
import {
  askingCode,
  broughtByWorking,
  type CodeState,
  followsFrom,
  lackingMinor,
  missingMinor,
} from './code-rules.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
const open: CodeState = {
  outcome: null,
  found_minor: null,
  is_erased: false,
  stated_hundredths: null,
  stated_currency: null,
  created_at: at(0),
  outcome_at: null,
  replaced_at: null,
};
const replaced: CodeState = { ...open, replaced_at: at(1) };
const stating = (hundredths: number, currency = 'USD'): CodeState => ({
  ...open,
  stated_hundredths: hundredths,
  stated_currency: currency,
});
const usedBefore: CodeState = { ...open, outcome: 'used_before', outcome_at: at(2) };
const worthLess: CodeState = {
  ...open,
  outcome: 'worth_less',
  found_minor: 700,
  outcome_at: at(1),
};

describe('what is missing of a price of 1200', () => {
  test.each<[string, readonly CodeState[], number]>([
    ['without a code', [], 1200],
    ['before the code is redeemed', [open], 1200],
    ['after a code that had been used', [usedBefore], 1200],
    ['after a code that brought 700', [worthLess], 500],
    ['beside a code that is still to be redeemed', [worthLess, open], 500],
    ['after two that brought 700', [worthLess, worthLess], 0],
  ])('%s', (_when, codes, missing) => {
    expect(missingMinor(1200, codes)).toBe(missing);
  });
});

describe('what an outcome does to the payment', () => {
  const others = {
    'the only code': [],
    'beside one that brought nothing': [usedBefore],
    'beside one that brought something': [worthLess],
    'beside one that is still to be redeemed': [open],
    'beside one of each': [usedBefore, worthLess, open],
  };
  const worked = [0, 500].flatMap((missing) =>
    Object.entries(others).map(([name, codes]) => ({
      outcome: 'worked' as const,
      name,
      codes,
      missing,
      follows: missing === 0 ? 'verify_payment' : undefined,
    })),
  );
  const lessWorth = Object.entries(others).map(([name, codes]) => ({
    outcome: 'worth_less' as const,
    name,
    codes,
    missing: 500,
    follows: undefined,
  }));
  const fails = ['mark_failed', 'mark_failed', undefined, undefined, undefined];
  const broughtNothing = codeOutcomes
    .filter((outcome) => outcome !== 'worked' && outcome !== 'worth_less')
    .flatMap((outcome) =>
      Object.entries(others).map(([name, codes], index) => ({
        outcome,
        name,
        codes,
        missing: 500,
        follows: fails[index],
      })),
    );
  test.each<{
    outcome: CodeOutcome;
    name: string;
    codes: readonly CodeState[];
    missing: number;
    follows: string | undefined;
  }>([...worked, ...lessWorth, ...broughtNothing])(
    '$outcome, $name, $missing missing after it: $follows',
    ({ outcome, codes, missing, follows }) => {
      expect(followsFrom(outcome, { others: codes, missing })).toBe(follows);
    },
  );
});

describe('what a code brings if it works, of 1200 that are missing', () => {
  test.each<[string, CodeState, number]>([
    ['it states nothing', open, 1200],
    ['it states less', stating(700), 700],
    ['it states what is missing', stating(1200), 1200],
    ['it states more', stating(5000), 1200],
    ['it states less in another currency', stating(700, 'EUR'), 1200],
    ['it states a currency without a name', stating(700, 'Other'), 1200],
  ])('%s', (_when, code, brought) => {
    expect(broughtByWorking(code, { missing: 1200, currency: 'USD' })).toBe(brought);
  });

  test('in yen, which have no hundredths', () => {
    const missing = { missing: 1200, currency: 'JPY' } as const;
    expect(broughtByWorking(stating(100_000, 'JPY'), missing)).toBe(1000);
    expect(broughtByWorking(stating(200_000, 'JPY'), missing)).toBe(1200);
  });
});

describe('what the codes lack of a price of 1200, if those that are open work', () => {
  test.each<[string, readonly CodeState[], number]>([
    ['no code', [], 1200],
    ['one that states nothing', [open], 0],
    ['one that states less', [stating(700)], 500],
    ['two that state the price together', [stating(700), stating(500)], 0],
    ['one that states the price, and one more', [stating(1200), stating(500)], 0],
    ['one that was worth less', [worthLess], 500],
    ['one that was worth less, and one that states nothing', [worthLess, open], 0],
    ['one that was worth less, and one that states too little', [worthLess, stating(300)], 200],
    ['one that had been used', [usedBefore], 1200],
    ['one that was replaced, and the one instead', [replaced, open], 0],
    ['one that was replaced', [replaced], 1200],
  ])('%s', (_which, codes, lacking) => {
    expect(lackingMinor({ amount_minor: 1200, currency: 'USD' }, codes)).toBe(lacking);
  });
});

describe('the code after which another one is asked for', () => {
  const later: CodeState = { ...usedBefore, outcome_at: at(9) };
  const rest: CodeState = { ...worthLess, found_minor: 500, outcome: 'worked', outcome_at: at(3) };
  test.each<[string, readonly CodeState[], CodeState | undefined]>([
    ['before anything is redeemed', [open], undefined],
    ['after one that was worth less', [worthLess], worthLess],
    ['after one that brought nothing', [usedBefore], undefined],
    ['while another one is open', [worthLess, open], undefined],
    ['after another one that brought nothing', [worthLess, later], later],
    ['whatever the order of arrival', [later, worthLess], later],
    ['after codes that come to the price', [worthLess, rest], undefined],
    ['beside one that was replaced', [replaced, worthLess], worthLess],
  ])('%s', (_when, codes, asking) => {
    expect(askingCode({ amount_minor: 1200 }, codes)).toBe(asking);
  });
});
