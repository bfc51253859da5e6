import { auditActionLabels } from '@ghost-pay/contract/audit/audit-words';
import type { AuditEntryView } from '@ghost-pay/contract/audit/audit.endpoints';
import type { CardProviderData } from '@ghost-pay/contract/card-payments/card-payments.schemas';
import { chainFacts, coinKeys, coins } from '@ghost-pay/contract/coins';
import type { ConfirmationLadders, LadderChain } from '@ghost-pay/contract/evidence/confirmations';
import { queueTitles } from '@ghost-pay/contract/jobs/job-words';
import { statusLabels } from '@ghost-pay/contract/transactions/transaction-words';
import { formatDateTime, formatMoney } from '../../lib/format.ts';
import {
  findingLabels,
  methodLabels,
  regionLabels,
  typeLabels,
} from '../../lib/payment-labels.texts.ts';
import { roleLabels } from '../../lib/role-labels.ts';
import {
  auditTexts,
  authorKindLabels,
  factLabels,
  modeLabels,
  refusalReasons,
  subjectKindLabels,
  changeTexts,
  unknownUsername,
  wordsOfFact,
} from './audit.texts.ts';
import { settingNames } from '../../lib/setting-names.texts.ts';

type Value = AuditEntryView['facts'][string];
type Facts = AuditEntryView['facts'];

/** One fact of an entry, as people read it. */
interface FactWords {
  readonly name: string;
  readonly value: string;
}

const knownWords: Readonly<Record<string, string>> = {
  ...statusLabels,
  ...roleLabels,
  ...findingLabels,
  ...methodLabels,
  ...typeLabels,
  ...auditActionLabels,
  ...authorKindLabels,
  ...modeLabels,
};
const inDollars = (minor: string) => formatMinor(Number(minor), 'USD');
const eachIn = (words: Readonly<Record<string, string>>) => (list: string) =>
  list
    .split(' ')
    .map((word) => wordOf(words, word) ?? word)
    .join(', ');
const coinNames = Object.fromEntries(coinKeys.map((coin) => [coin, coins[coin].name]));
/** The limits of an approval rule that are stored in other units or words than people read. */
const ruleValues: Readonly<Record<string, (stored: string) => string>> = {
  most_usd_minor: inDollars,
  day_usd_minor: inDollars,
  coins: eachIn(coinNames),
  types: eachIn(typeLabels),
};
/** Limits of a rule that limit nothing at zero. */
const freeAtZero = new Set(['delay_minutes', 'known_after']);
/** Facts whose "no" is worth showing. For every other fact "no" is the normal case and is left out. */
const saysNo = new Set(['applied', 'updated', 'is_on']);
/** Facts without a place in this order come last. */
const factOrder = Object.keys(factLabels);

/** The facts of an entry that are worth showing, each as a name and a value. */
export function factWords(entry: AuditEntryView): FactWords[] {
  if (entry.subject_kind === 'price') return priceWords(entry.facts);
  if (entry.action === 'settings_changed') return settingWords(entry);
  if (entry.action === 'address_changed') return addressWords(entry.facts);
  const move = moveWords(entry.facts);
  const others = Object.entries(entry.facts)
    .filter(([name, value]) => isTelling(name, value) && !(move && isPartOfMove(name)))
    .toSorted(([one], [other]) => placeOf(one) - placeOf(other))
    .map(([name, value]) => ({
      name: factLabels[name] ?? sentenceCase(name),
      value: valueWords({ entry, name, value }),
    }));
  return [...(move ?? []), ...others];
}

const isPartOfMove = (name: string) => name === 'from' || name === 'to';

/** Where a payment came to, in one line, and nothing where it stayed. Undefined for what is no move of a payment. */
function moveWords({ from, to }: Facts): FactWords[] | undefined {
  const [was, is] = [wordOf(statusLabels, from), wordOf(statusLabels, to)];
  if (!was || !is) return undefined;
  return was === is ? [] : [{ name: factLabels['status'] ?? '', value: `${was} → ${is}` }];
}

/** The product of a price: 'Nintendo eShop · Europe · 1 year'. Undefined when the entry does not name it. */
function priceName({ payment_type, region, duration }: Facts): string | undefined {
  const parts = [wordOf(methodLabels, payment_type), wordOf(regionLabels, region), duration].filter(
    (part) => part !== null && part !== undefined,
  );
  return parts.length === 0 ? undefined : parts.join(' · ');
}

/** The label of a setting, or its key when the setting no longer exists. */
function settingName(key: string): string {
  return wordOf(settingNames, key) ?? key;
}

function priceWords({ currency, from_minor, to_minor, was_on_sale, is_on_sale }: Facts) {
  const words: FactWords[] = [];
  const addPrice = (name: string, minor: Value | undefined) => {
    if (typeof minor === 'number')
      words.push({ name, value: formatMinor(minor, String(currency)) });
  };
  if (from_minor !== to_minor) addPrice(changeTexts.oldPrice, from_minor);
  addPrice(changeTexts.newPrice, to_minor);
  const wasKnown = typeof was_on_sale === 'boolean';
  if (typeof is_on_sale === 'boolean' && wasKnown && was_on_sale !== is_on_sale) {
    words.push({ name: changeTexts.onSaleBefore, value: yesOrNo(was_on_sale) });
    words.push({ name: changeTexts.onSaleNow, value: yesOrNo(is_on_sale) });
  } else if (is_on_sale === false) {
    words.push({ name: changeTexts.onSale, value: auditTexts.no });
  }
  return words;
}

function settingWords({
  subject_id: key,
  facts: { from = null, to = null },
}: AuditEntryView): FactWords[] {
  return [
    { name: changeTexts.before, value: settingValue(key, from) },
    { name: changeTexts.now, value: settingValue(key, to) },
  ];
}

function addressWords({
  from = null,
  to = null,
  from_hash,
  to_hash,
  was_ours,
}: Facts): FactWords[] {
  const words: FactWords[] = [
    { name: changeTexts.oldAddress, value: String(from ?? changeTexts.noAddress) },
    { name: changeTexts.newAddress, value: String(to ?? changeTexts.noAddress) },
  ];
  if (was_ours === false) words.push({ name: changeTexts.oldWasOurs, value: auditTexts.no });
  if (from_hash) words.push({ name: changeTexts.oldHash, value: String(from_hash) });
  if (to_hash) words.push({ name: changeTexts.newHash, value: String(to_hash) });
  return words;
}

function isTelling(name: string, value: Value): boolean {
  if (value === null || value === '' || (value === 0 && freeAtZero.has(name))) return false;
  // Older entries store 'none' where newer ones leave the fact out.
  if (name === 'finding' && value === 'none') return false;
  return value !== false || saysNo.has(name);
}

function valueWords({
  entry: { action, subject_kind },
  name,
  value,
}: {
  entry: AuditEntryView;
  name: string;
  value: Value;
}): string {
  if (typeof value === 'boolean') return yesOrNo(value);
  const text = String(value);
  const ruleValue = subject_kind === 'rule' ? ruleValues[name] : undefined;
  // A changed limit is stored as '5000 → 1000'.
  if (ruleValue) return text.split(' → ').map(ruleValue).join(' → ');
  if (action === 'login_refused' && name === 'code')
    return text === 'INVALID_CREDENTIALS' && subject_kind === null
      ? unknownUsername
      : (refusalReasons[text] ?? text);
  const isExport = action === 'audit_exported' || action === 'payments_exported';
  if (isExport && (name === 'from' || name === 'to')) return formatDateTime(text);
  if (name === 'queue') return wordOf(queueTitles, text) ?? sentenceCase(text);
  // Several values are stored as one text.
  return text
    .split(', ')
    .map((word) => wordOf(wordsOfFact[name] ?? {}, word) ?? wordOf(knownWords, word) ?? word)
    .join(', ');
}

function wordOf(
  words: Readonly<Record<string, string>>,
  key: Value | undefined,
): string | undefined {
  return typeof key === 'string' && Object.hasOwn(words, key) ? words[key] : undefined;
}

function yesOrNo(value: boolean): string {
  return value ? auditTexts.yes : auditTexts.no;
}

function formatMinor(minor: number, currency: string): string {
  return formatMoney(currency === 'JPY' ? minor : minor / 100, currency);
}

function placeOf(fact: string): number {
  const place = factOrder.indexOf(fact);
  return place === -1 ? factOrder.length : place;
}

function sentenceCase(name: string): string {
  const words = name
    .replaceAll(/[_-]/g, ' ')
    .replaceAll(/[a-z][A-Z]/g, ([small = '', large = '']) => `${small} ${large.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Settings that are lists, stored as JSON text; empty is the built-in list. */
const lists: Readonly<Record<string, (list: never) => string>> = {
  card_providers: (processors: readonly CardProviderData[]) =>
    processors
      .map(({ name, processingFee, minimumUSD }) =>
        changeTexts.processor(name, processingFee, formatMoney(minimumUSD, 'USD')),
      )
      .join('; '),
  evidence_confirmations: (ladders: Partial<ConfirmationLadders>) =>
    Object.entries(ladders)
      .map(
        ([chain, steps]) =>
          `${chainFacts[chain as LadderChain].name}: ${steps
            .map(({ below, blocks }) => changeTexts.step(blocks, below, steps.length))
            .join(', ')}`,
      )
      .join('; '),
};

/** The value of a setting as people read it. A list that cannot be read is shown as it is stored. */
function settingValue(key: string | null, value: string | number | boolean | null): string {
  const list = key === null || !Object.hasOwn(lists, key) ? undefined : lists[key];
  if (value === null || value === '') return list ? changeTexts.builtIn : changeTexts.empty;
  if (value === 'true') return changeTexts.on;
  if (value === 'false') return changeTexts.off;
  const text = String(value);
  if (list === undefined) return text;
  try {
    return list(JSON.parse(text) as never);
  } catch {
    return text;
  }
}

/** The author of an entry: the admin's name, or the kind of author. */
export function authorWords(entry: AuditEntryView): string {
  if (entry.author_kind !== 'admin') return authorKindLabels[entry.author_kind];
  return entry.author_name ?? auditTexts.unknownAdmin;
}

/** The subject of an entry, by the name that people know. */
export function subjectWords(entry: AuditEntryView): string {
  const { subject_kind, subject_name, subject_id, facts } = entry;
  if (subject_kind === null) return auditTexts.none;
  if (subject_kind === 'price') return priceName(facts) ?? subjectKindLabels.price;
  if (subject_name !== null) return subject_name;
  if (subject_id === null) return subjectKindLabels[subject_kind];
  return subject_kind === 'setting' ? settingName(subject_id) : subject_id;
}
