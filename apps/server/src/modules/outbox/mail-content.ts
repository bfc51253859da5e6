import { capitalized } from '@ghost-pay/contract/durations';
import { coins } from '@ghost-pay/contract/coins';
import { type Language, prefixOf } from '@ghost-pay/contract/languages';
import { coinOfSetting } from '@ghost-pay/contract/settings/setting-keys';
import type { SiteInfo } from '@ghost-pay/contract/site/site';
import { type Currency, toDecimal } from '@ghost-pay/contract/money';
import { describeSituation } from '@ghost-pay/contract/tracking/situation-sentences';
import { localeOf } from '../../core/catalogues.ts';
import type { LinkPurpose } from '../../core/vault/link-token.ts';
import type {
  AlertFacts,
  MailFacts,
  Notice,
  PaymentFacts,
  MailedSituation,
  TopUpFacts,
  WriteAlert,
} from './mail-facts.ts';
import { switchOf } from './mail-switches.ts';
import { type CustomerWords, customerWords } from './customer-words.ts';
import { mailTexts as texts } from './mails.texts.ts';

/** The content of a mail, independent of its format. */
export interface MailContent {
  readonly subject: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** The sentences after the facts. */
  readonly closing: readonly string[];
  /** The first is the mail's button, a second one a link below it. */
  readonly actions: readonly { readonly label: string; readonly url: string }[];
  readonly footer: string;
  readonly language: Language;
}

export interface MailSite {
  readonly site: Pick<SiteInfo, 'name' | 'supportEmail'>;
  /** The only source of addresses in mails, without a slash at the end. */
  readonly publicUrl: string;
  /** The back-office's own address, if it has one. */
  readonly adminUrl: string | undefined;
  readonly writeAlert: WriteAlert;
  /** Makes the token of a link about a payment. Absent where only the subject is needed. */
  readonly linkToken?: (purpose: LinkPurpose, subject: string) => string;
}

/** The content of the mail for a notice. */
export function contentOf(notice: Notice, place: MailSite): MailContent {
  return isForAdmins(notice) ? adminContent(notice, place) : customerContent(notice, place);
}

type AdminNotice = Extract<Notice, { kind: `admin_${string}` }>;

function isForAdmins(notice: Notice): notice is AdminNotice {
  return notice.kind.startsWith('admin_');
}

function customerContent(notice: Exclude<Notice, AdminNotice>, place: MailSite): MailContent {
  const words = customerWords(notice.facts.language);
  const { texts: customer } = words;
  switch (notice.kind) {
    case 'payment_received':
      return toCustomer(notice.facts, place, words, customer.received, [
        notice.facts.method === 'card'
          ? customer.received.verifying.card
          : customer.received.verifying.others,
        customer.received.keep,
      ]);
    case 'payment_verified':
      return withReceipt(notice.facts, place, words, customer.verified);
    case 'subscription_activated':
      return withReceipt(notice.facts, place, words, customer.activated);
    case 'donation_thanks':
      return withReceipt(notice.facts, place, words, customer.thanks);
    case 'payment_failed':
      return toCustomer(notice.facts, place, words, customer.failed, [
        customer.failed.next,
        customer.failed.whatToDo(place.site.supportEmail),
      ]);
    case 'correction_link':
      return correctionLink(notice.facts, place, words);
    case 'top_up_link':
      return topUpLink(notice.facts, place, words);
    case 'payment_situation':
      return situation(notice.facts, place, words);
  }
}

function adminContent(notice: AdminNotice, place: MailSite): MailContent {
  const footer = footerOf(notice)(place.site.name);
  const open = (label: string, path: string) => ({
    actions: [{ label, url: `${place.adminUrl ?? place.publicUrl}${path}` }],
  });
  const empty = { paragraphs: [], facts: [], closing: [], footer, language: 'en' } as const;
  switch (notice.kind) {
    case 'admin_new_payment':
    case 'admin_code_added':
    case 'admin_payment_failed':
    case 'admin_money_vanished':
    case 'admin_sources_disagree': {
      const { facts, kind } = notice;
      const words = adminPaymentWords[kind];
      const isByCard = kind === 'admin_new_payment' && facts.method === 'card';
      const english = customerWords('en');
      return {
        ...empty,
        subject: english.texts.subject(words.title, facts.paymentId),
        title: words.title,
        paragraphs: [isByCard ? texts.newPayment.byCard : words.next],
        facts: paymentRows(facts, english),
        ...open(texts.openPayment, `/admin/transactions/${facts.transactionId}`),
      };
    }
    case 'admin_overdue':
      return {
        ...empty,
        ...overdue(notice.facts),
        ...(notice.facts.total > 0
          ? open(texts.openPayments, '/admin/transactions')
          : open(texts.openTransfers, '/admin/transfers')),
      };
    case 'admin_address_changed': {
      const { setting, changedBy, at } = notice.facts;
      const { labels, cardPayoutWallet, addressChanged: words } = texts;
      const coin = coinOfSetting(setting);
      return {
        ...empty,
        ...words,
        paragraphs: [words.next],
        facts: [
          [labels.setting, coin === undefined ? cardPayoutWallet : coins[coin].name],
          [labels.changedBy, changedBy],
          [labels.at, momentOf(at)],
        ],
        ...open(texts.openSettings, '/admin/settings'),
      };
    }
    case 'admin_role_changed':
      return { ...empty, ...roleChange(notice.facts), ...open(texts.openUsers, '/admin/users') };
    case 'admin_new_address': {
      const { username, address, at } = notice.facts;
      const { labels, newAddress: words } = texts;
      return {
        ...empty,
        subject: words.subject(username),
        title: words.title,
        paragraphs: [words.next],
        facts: [
          [labels.account, username],
          [labels.from, address],
          [labels.at, momentOf(at)],
        ],
        ...open(texts.openAccount, '/admin/account'),
      };
    }
    case 'admin_credentials_changed':
      return {
        ...empty,
        ...credentialChange(notice.facts),
        ...open(texts.openAccount, '/admin/account'),
      };
    case 'admin_alert':
      return { ...empty, ...alert(notice.facts, place), ...open(texts.openDashboard, '/admin') };
    case 'admin_alert_cleared':
      return {
        ...empty,
        ...alertCleared(notice.facts, place),
        ...open(texts.openDashboard, '/admin'),
      };
  }
}

function footerOf({ kind }: AdminNotice) {
  if (kind === 'admin_alert' || kind === 'admin_alert_cleared') return texts.footer.alert;
  return kind in switchOf ? texts.footer.admin : texts.footer.security;
}

function alertWords(
  { alert: kind, beganAt, ...told }: AlertFacts,
  { writeAlert }: Pick<MailSite, 'writeAlert'>,
) {
  return writeAlert(kind, { ...told, began_at: new Date(beganAt) });
}

function alert(facts: AlertFacts, place: Pick<MailSite, 'writeAlert'>) {
  const { title, sentence, advice } = alertWords(facts, place);
  const { alert: words, labels } = texts;
  return {
    subject: (facts.isRepeated ? words.repeated : words.subject)(title),
    title,
    paragraphs: [sentence, advice],
    facts: [[labels.since, momentOf(facts.beganAt)]] as const,
  };
}

function alertCleared(
  facts: MailFacts['admin_alert_cleared'],
  place: Pick<MailSite, 'writeAlert'>,
) {
  const { title } = alertWords(facts, place);
  const { alertCleared: words, labels } = texts;
  return {
    subject: words.subject(title),
    title: words.title,
    paragraphs: [words.next(title)],
    facts: [
      [labels.since, momentOf(facts.beganAt)],
      [labels.until, momentOf(facts.at)],
    ] as const,
  };
}

const adminPaymentWords = {
  admin_new_payment: texts.newPayment,
  admin_code_added: texts.codeAdded,
  admin_payment_failed: texts.paymentFailed,
  admin_money_vanished: texts.moneyVanished,
  admin_sources_disagree: texts.sourcesDisagree,
} as const;

function credentialChange({
  username,
  change,
  changedBy,
  at,
}: MailFacts['admin_credentials_changed']) {
  const { labels, credentialsChanged: words } = texts;
  return {
    subject: words.subject(username),
    title: words.title,
    paragraphs: [words.next],
    facts: [
      [labels.account, username],
      [labels.change, texts.changes[change]],
      [labels.changedBy, changedBy ?? texts.operator],
      [labels.at, momentOf(at)],
    ] as const,
  };
}

function toCustomer(
  facts: PaymentFacts,
  { site, publicUrl }: MailSite,
  words: CustomerWords,
  { title }: { readonly title: string },
  paragraphs: readonly string[],
): MailContent {
  return {
    subject: words.texts.subject(title, facts.paymentId),
    title,
    paragraphs,
    facts: paymentRows(facts, words),
    closing: [],
    actions: [{ label: words.texts.track, url: trackerOf(facts, publicUrl, words) }],
    footer: words.texts.footer(site.name, site.supportEmail),
    language: words.language,
  };
}

/** A mail about verified money: its link opens the receipt with what only the customer sees. */
function withReceipt(
  facts: PaymentFacts,
  place: MailSite,
  words: CustomerWords,
  said: { readonly title: string; readonly next: string },
): MailContent {
  const content = toCustomer(facts, place, words, said, [said.next]);
  const token = place.linkToken?.('receipt', facts.paymentId);
  if (token === undefined) return content;
  // Behind the #, so that the token is in no request, no log and no Referer.
  const url = `${trackerOf(facts, place.publicUrl, words)}/receipt#${token}`;
  return { ...content, actions: [...content.actions, { label: words.texts.receipt, url }] };
}

/** The mail that somebody asked for on the payment's page: its button opens the page for correcting it. */
function correctionLink(facts: PaymentFacts, place: MailSite, words: CustomerWords): MailContent {
  const { correction: said } = words.texts;
  const content = toCustomer(facts, place, words, said, [said.next, said.life]);
  const token = place.linkToken?.('correct_payment', facts.paymentId) ?? '';
  const url = `${trackerOf(facts, place.publicUrl, words)}/correct#${token}`;
  return {
    ...content,
    closing: [said.notAsked],
    actions: [{ label: said.open, url }, ...content.actions],
  };
}

/** The mail after codes that did not come to the price: its button opens the page for another one. */
function topUpLink(facts: TopUpFacts, place: MailSite, words: CustomerWords): MailContent {
  const { topUp: said } = words.texts;
  const missing = moneyOf(facts.missingMinor, facts.currency, words.language);
  const content = toCustomer(facts, place, words, said, [said.next(missing), said.life, said.kind]);
  const token = place.linkToken?.('add_code', facts.codeId) ?? '';
  const url = `${trackerOf(facts, place.publicUrl, words)}/code#${token}`;
  return { ...content, actions: [{ label: said.open, url }, ...content.actions] };
}

/** What is known of a payment; its button opens the tracker with what only its payer sees. */
function situation(facts: MailedSituation, place: MailSite, words: CustomerWords): MailContent {
  const { situationTexts, texts, language } = words;
  const said = describeSituation(
    { ...facts, paymentMethod: facts.method, details: facts },
    { locale: localeOf(language), situationTexts },
  );
  const { title = '', text = '' } = said ?? {};
  const content = toCustomer(facts, place, words, { title }, [text]);
  const token = place.linkToken?.('track_payment', facts.paymentId);
  const url = trackerOf(facts, place.publicUrl, words) + (token === undefined ? '' : `#${token}`);
  return { ...content, actions: [{ label: texts.track, url }] };
}

/** The address names the language: the customer may open it on another device. */
function trackerOf(
  { paymentId }: PaymentFacts,
  publicUrl: string,
  { language }: CustomerWords,
): string {
  return `${publicUrl}${prefixOf(language)}/track/${encodeURIComponent(paymentId)}`;
}

function moneyOf(amountMinor: number, currency: Currency, language: Language): string {
  return new Intl.NumberFormat(localeOf(language), { style: 'currency', currency }).format(
    toDecimal(amountMinor, currency),
  );
}

function paymentRows(
  { paymentId, amountMinor, currency, type, duration, method }: PaymentFacts,
  { texts: { labels }, productNames, methodNames, durationName, language }: CustomerWords,
): MailContent['facts'] {
  return [
    [labels.paymentId, paymentId],
    [labels.amount, moneyOf(amountMinor, currency, language)],
    [labels.product, productNames[type]],
    ...(duration === null ? [] : [[labels.duration, capitalized(durationName(duration))] as const]),
    [labels.method, methodNames[method]],
  ];
}

function overdue({ total, maxPendingHours, oldest, unclaimed }: MailFacts['admin_overdue']) {
  const more = total - oldest.length;
  const money =
    unclaimed === undefined
      ? []
      : [texts.overdue.unclaimed(unclaimed.count, moneyOf(unclaimed.usdMinor, 'USD', 'en'))];
  if (total === 0)
    return {
      subject: texts.overdue.unclaimedSubject(unclaimed?.count ?? 0),
      title: texts.overdue.unclaimedTitle,
      paragraphs: money,
    };
  return {
    subject: texts.overdue.subject(total),
    title: texts.overdue.title,
    paragraphs: [texts.overdue.lead(maxPendingHours)],
    facts: oldest.map(
      ({ paymentId, createdAt }) => [paymentId, texts.overdue.since(momentOf(createdAt))] as const,
    ),
    closing: [...(more > 0 ? [texts.overdue.more(more)] : []), ...money],
  };
}

/** Without an earlier role the account was added; without a new role it was deleted. */
function roleChange({ username, from, to, changedBy, at }: MailFacts['admin_role_changed']) {
  const { labels, roles } = texts;
  const account = [labels.account, username] as const;
  const time = [labels.at, momentOf(at)] as const;
  const contentBy = (
    words: (typeof texts)['roleChanged' | 'adminAdded' | 'adminDeleted'],
    facts: readonly (readonly [string, string])[],
  ) => ({
    subject: words.subject(username),
    title: words.title,
    paragraphs: [words.next],
    facts: [account, ...facts, time],
  });
  if (from !== null && to !== null)
    return contentBy(texts.roleChanged, [
      [labels.roleBefore, roles[from]],
      [labels.roleNow, roles[to]],
      [labels.changedBy, changedBy],
    ]);
  if (to !== null)
    return contentBy(texts.adminAdded, [
      [labels.role, roles[to]],
      [labels.addedBy, changedBy],
    ]);
  return contentBy(texts.adminDeleted, [
    ...(from === null ? [] : [[labels.role, roles[from]] as const]),
    [labels.deletedBy, changedBy],
  ]);
}

function momentOf(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}
