import { randomUUID } from 'node:crypto';
import { coinKeys, coins } from '@ghost-pay/contract/coins';
import {
  type RecognisedChain,
  recognisedChainKeys,
  recognisedChains,
} from '@ghost-pay/contract/evidence/assets';
import { OutboundError } from '../../core/outbound/bounded-fetch.ts';
import { escapeHtml } from '../../core/escape-html.ts';
import type { ChainSource } from '../../gateways/chains/chain-source.ts';
import { MailError } from '../../gateways/mail/mail-error.ts';
import type { MailProblem } from '@ghost-pay/contract/outbox/outbox-words';
import type { MailGateway } from '../../gateways/mail/mail-gateway.ts';
import type { RatesGateway } from '../../gateways/rates/rates-gateway.ts';
import {
  hasAlertRecipient,
  listAlikeNames,
  needsFirstAdmin,
} from '../../modules/auth/auth.public.ts';
import {
  judgeCardProvider,
  judgeNeeds,
  judgeRecipients,
  judgeUserNames,
  readCardProvider,
} from '../../modules/monitor/monitor.public.ts';
import {
  beforeFirstStart,
  type Diagnosis,
  fault,
  fromFinding,
  fromOutboundError,
  ok,
  played,
  warning,
} from './diagnosis.ts';
import { type DoctorGround, onDatabase } from './doctor-ground.ts';

const mailProblems: Readonly<Record<MailProblem, string>> = {
  unreachable:
    'The mail server does not answer. Check host and port in SMTP_URL, and the firewall.',
  not_secure: 'The mail server offers no encryption. Use smtps:// or another port in SMTP_URL.',
  sign_in_refused:
    'The mail server rejects the sign-in. Check user and password in SMTP_URL; characters such as @ or / are written as %40 or %2F.',
  busy: 'The mail server is busy and asks to try later. Try again in a few minutes.',
  sender_refused:
    'The mail server rejects the sender. Set MAIL_FROM to an address that this mail account may use.',
  recipient_refused: 'The mail server rejects the address of --mail-to. Check that address.',
  message_refused:
    'The mail server rejects the message. Ask its operator for the reason; SPF and DKIM records may be missing.',
  bad_address: 'The address of --mail-to is not a usable e-mail address.',
  no_answer:
    'The mail server received the test mail and did not confirm it. Check whether it arrived.',
  cut_off: 'The connection to the mail server was cut off. Try again.',
  not_written: 'The test mail could not be written.',
};

/** Sends a test mail where asked to; else only connects and signs in. */
export async function checkMail({ config, mail, mailTo }: DoctorGround): Promise<Diagnosis> {
  if (mail === undefined)
    return config.mode === 'sandbox'
      ? played
      : fault('No mail server is set, so no mail is sent. Set SMTP_URL.');
  try {
    if (mailTo === undefined) {
      await mail.checkSignIn();
      return ok(
        'The mail server takes the connection and the sign-in. --mail-to ADDRESS sends a test.',
      );
    }
    await sendTestMail(mail, { config, mailTo });
    return ok(
      `The mail server has taken a test mail to ${mailTo}. Check that it arrived, and not as spam.`,
    );
  } catch (error) {
    if (error instanceof MailError) return fault(wordsOfMail(error));
    throw error;
  }
}

function wordsOfMail({ problem, traces: { code, originalCode } }: MailError): string {
  const tlsCode = String(originalCode ?? code ?? '');
  return problem === 'not_secure' && tlsCode !== 'ETLS'
    ? `The certificate of the mail server is not valid (${tlsCode}). Name in SMTP_URL the host that it was made for, or renew it; for a relay of your own with a self-made one set SMTP_CERTIFICATE=any.`
    : mailProblems[problem];
}

async function sendTestMail(
  mail: MailGateway,
  { config, mailTo }: Pick<DoctorGround, 'config'> & { mailTo: string },
): Promise<void> {
  const { name } = config.site;
  const text = `This is a test mail of ${name} (${config.publicUrl}). The site can send mail to this address.`;
  await mail.send({
    to: mailTo,
    subject: `Test mail of ${name}`,
    text,
    html: `<p>${escapeHtml(text)}</p>`,
    messageId: `<${randomUUID()}@${mail.domain}>`,
  });
}

/** A dry call: it asks about an account and a payment that does not exist, and changes nothing. */
export async function checkRegistration({
  config,
  registration,
  account,
}: DoctorGround): Promise<Diagnosis> {
  if (registration === undefined)
    return config.registrationDeclined
      ? ok(
          'The settings name none. Administrators activate subscriptions by hand and press Update Subscription.',
        )
      : played;
  try {
    const state = await registration.accountState({
      username: account ?? 'unknown-to-the-doctor',
      paymentId: 'GHOST-DOCTOR-0-NONE',
    });
    if (account === undefined)
      return ok('The site answers, and takes our key. --account NAME asks about an account.');
    if (state === undefined)
      return warning(`The site answers, and knows no account ${account}. Check the name.`);
    return ok(`The site knows the account ${account}: ${wordsOf(state)}.`);
  } catch (error) {
    if (error instanceof OutboundError && !error.isPassing)
      return fault(
        'The site rejects the request. Check REGISTRATION_API_URL and REGISTRATION_API_KEY (docs/registration-site.md).',
      );
    return fromOutboundError(error, 'REGISTRATION_API_URL');
  }
}

function wordsOf({ isActive, expiresAt }: { isActive: boolean; expiresAt: Date | null }): string {
  if (!isActive) return 'it has no active subscription';
  return expiresAt === null
    ? 'its subscription is active without an end'
    : `its subscription is active until ${expiresAt.toISOString().slice(0, 10)}`;
}

/** As System Status has it; without the site's settings, only whether the network answers. */
export async function checkCardNetwork({
  config,
  paygate,
  database,
}: DoctorGround): Promise<Diagnosis> {
  if (paygate === undefined) return played;
  const processors = await paygate.liveProviders();
  if (processors === undefined)
    return fault(
      'The card network does not answer. Check PAYGATE_API_URL, and that this machine can reach it.',
    );
  if (!('state' in database) && database.schema.state === 'current') {
    const fact = await readCardProvider({ database: database.owner.database, paygate });
    const { state, text } = fromFinding(judgeCardProvider(fact, new Date()));
    const advice = 'docs/troubleshooting.md, "A payment does not move", says what to do.';
    return { state, text: state === 'ok' ? text : `${text} ${advice}` };
  }
  const active = [...processors.values()].filter(({ isInService }) => isInService).length;
  if (active > 0)
    return ok(
      `The card network answers; processors in service: ${active}. The settings of the site were not read.`,
    );
  return (config.mode === 'live' ? fault : warning)(
    'The card network answers, and has no processor in service. Wait, or ask its support.',
  );
}

/** Whether alerts are mailed to anybody. */
export async function checkRecipients(ground: DoctorGround): Promise<Diagnosis> {
  return onDatabase(ground, async ({ owner: { database }, schema }) => {
    if (schema.state !== 'current') return beforeFirstStart;
    if (await needsFirstAdmin({ database }))
      return ok('There is no administrator yet. The start says how to make the first one.');
    return fromFinding(judgeRecipients(await hasAlertRecipient(database)));
  });
}

/** Whether every administrator signs in by any case of their name. */
export async function checkUserNames(ground: DoctorGround): Promise<Diagnosis> {
  return onDatabase(ground, async ({ owner: { database }, schema }) =>
    schema.state === 'current'
      ? fromFinding(judgeUserNames(await listAlikeNames(database)))
      : beforeFirstStart,
  );
}

const settingOf: Readonly<Record<RatesGateway['name'], string>> = {
  coinbase: 'RATES_API_URL',
  kraken: 'COIN_RATES_API_URL',
};

export function checkRates(name: RatesGateway['name']) {
  return async ({ config, rates }: DoctorGround): Promise<Diagnosis> => {
    const source = rates.find((each) => each.name === name);
    if (source === undefined)
      return config.mode === 'sandbox' ? played : warning('No address is set for this source.');
    const answer = await source
      .fetchUsdRates()
      .catch((error: unknown) => fromOutboundError(error, settingOf[name]));
    if ('state' in answer) return answer;
    const { coins, currencies } = answer;
    const lacking = coinKeys.filter((coin) => coins[coin] === undefined);
    if (lacking.length > 0)
      return warning(
        `${source.host} answers without a rate of ${lacking.join(', ').toUpperCase()}. These coins depend on the other source.`,
      );
    return ok(
      `${source.host} answers with rates of ${coinKeys.length} coins and ${Object.keys(currencies ?? {}).length} currencies.`,
    );
  };
}

/** Tries what every source of every chain can do. */
export async function checkChains({
  config,
  chains,
}: Pick<DoctorGround, 'chains'> & {
  readonly config: Pick<DoctorGround['config'], 'mode'>;
}): Promise<Diagnosis> {
  const named = recognisedChainKeys.filter((chain) => chains[chain].length > 0);
  if (named.length === 0)
    return config.mode === 'sandbox'
      ? played
      : ok('No source of a chain is set. Payments by coin are compared with an explorer by hand.');
  const tried = await Promise.all(named.map(async (chain) => tryChain(chain, chains[chain])));
  const namesOf = (some: readonly { chainName: string }[]) =>
    some.map(({ chainName }) => chainName).join(', ');
  const away = tried.filter(({ silent, probed }) => silent.length === probed.length);
  if (away.length > 0)
    return fault(
      `No source of ${namesOf(away)} answers. Check the CHAIN_ settings, and that this machine can reach the sources.`,
    );
  const old = tried.filter(({ isProgramOld }) => isProgramOld);
  if (old.length > 0)
    return fault(
      `Transactions of ${namesOf(old)} are of a later version than this program reads. Update the program.`,
    );
  const silent = tried.flatMap((one) => one.silent.map((name) => `${name} (${one.chainName})`));
  const problems = [
    ...(silent.length === 0
      ? []
      : [
          `These sources do not answer: ${silent.join(', ')}. Another source of each chain does. Check their addresses in the CHAIN_ settings.`,
        ]),
    ...tried.flatMap(({ unmet }) => unmet),
  ];
  if (problems.length > 0) return warning(problems.join(' '));
  const all = `Every source answers and does what the site needs of it, of these chains: ${namesOf(tried)}.`;
  return ok([all, ...tried.flatMap(({ notes }) => notes)].join(' '));
}

async function tryChain(chain: RecognisedChain, sources: readonly ChainSource[]) {
  const chainName = recognisedChains[chain].name;
  const probed = await Promise.all(
    sources.map(async (source) => {
      const abilities = await source.probe().catch(() => undefined);
      const isProgramOld = source.health().laterVersionAt !== undefined;
      return { name: source.name, abilities, isProgramOld };
    }),
  );
  return {
    chainName,
    probed,
    isProgramOld: probed.some((one) => one.isProgramOld),
    silent: probed
      .filter(({ abilities, isProgramOld }) => abilities === undefined && !isProgramOld)
      .map(({ name }) => name),
    ...judgeNeeds(probed, {
      chainName,
      isReceiving: coinKeys.some((coin) => coins[coin].chain === chain),
    }),
  };
}
