import { randomUUID } from 'node:crypto';
import { coinKeys } from '@ghost-pay/contract/coins';
import { OutboundError } from '../../core/outbound/bounded-fetch.ts';
import { escapeHtml } from '../../core/escape-html.ts';
import { MailError } from '../../gateways/mail/mail-error.ts';
import type { MailGateway } from '../../gateways/mail/mail-gateway.ts';
import type { RatesGateway } from '../../gateways/rates/rates-gateway.ts';
import { hasAlertRecipient, needsFirstAdmin } from '../../modules/auth/auth.public.ts';
import {
  judgeCardProvider,
  judgeRecipients,
  readCardProvider,
} from '../../modules/monitor/monitor.public.ts';
import { type Diagnosis, fault, fromFinding, fromOutboundError, ok, warning } from './diagnosis.ts';
import { doctorTexts as texts } from './doctor.texts.ts';
import { type DoctorGround, onDatabase } from './doctor-ground.ts';

/** Sends a test mail where asked to; else only connects and signs in. */
export async function checkMail({ config, mail, mailTo }: DoctorGround): Promise<Diagnosis> {
  if (mail === undefined) return config.mode === 'sandbox' ? ok(texts.played) : fault(texts.noMail);
  try {
    if (mailTo === undefined) {
      await mail.checkSignIn();
      return ok(texts.mailReady);
    }
    await sendTestMail(mail, { config, mailTo });
    return ok(texts.mailSent(mailTo));
  } catch (error) {
    if (error instanceof MailError) return fault(texts.mailProblem[error.problem]);
    throw error;
  }
}

async function sendTestMail(
  mail: MailGateway,
  { config, mailTo }: Pick<DoctorGround, 'config'> & { mailTo: string },
): Promise<void> {
  const text = texts.testMail.text(config.site.name, config.publicUrl);
  await mail.send({
    to: mailTo,
    subject: texts.testMail.subject(config.site.name),
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
    return ok(config.registrationDeclined ? texts.registrationDeclined : texts.played);
  try {
    const state = await registration.accountState({
      username: account ?? 'unknown-to-the-doctor',
      paymentId: 'GHOST-DOCTOR-0-NONE',
    });
    if (account === undefined) return ok(texts.registrationAnswers);
    if (state === undefined) return warning(texts.accountUnknown(account));
    return ok(texts.accountFound(account, wordsOf(state)));
  } catch (error) {
    if (error instanceof OutboundError && !error.isPassing) return fault(texts.registrationRejects);
    return fromOutboundError(error, 'REGISTRATION_API_URL');
  }
}

function wordsOf({ isActive, expiresAt }: { isActive: boolean; expiresAt: Date | null }): string {
  if (!isActive) return texts.accountIdle;
  return expiresAt === null
    ? texts.accountForLife
    : texts.accountActive(expiresAt.toISOString().slice(0, 10));
}

/** As System Status has it; without the site's settings, only whether the network answers. */
export async function checkCardNetwork({
  config,
  paygate,
  database,
}: DoctorGround): Promise<Diagnosis> {
  if (paygate === undefined) return ok(texts.played);
  const processors = await paygate.liveProviders();
  if (processors === undefined) return fault(texts.cardNetworkSilent);
  if (!('state' in database) && database.schema.state === 'current') {
    const fact = await readCardProvider({ database: database.owner.database, paygate });
    return withAdvice(fromFinding(judgeCardProvider(fact, new Date())));
  }
  const active = [...processors.values()].filter(({ isInService }) => isInService).length;
  if (active > 0) return ok(texts.processors(active));
  return config.mode === 'live' ? fault(texts.noProcessors) : warning(texts.noProcessors);
}

function withAdvice({ state, text }: Diagnosis): Diagnosis {
  return { state, text: state === 'ok' ? text : `${text} ${texts.cardAdvice}` };
}

/** Whether alerts are mailed to anybody. */
export async function checkRecipients(ground: DoctorGround): Promise<Diagnosis> {
  return onDatabase(ground, async ({ owner: { database }, schema }) => {
    if (schema.state !== 'current') return ok(texts.beforeFirstStart);
    if (await needsFirstAdmin({ database })) return ok(texts.noAdmins);
    return fromFinding(judgeRecipients(await hasAlertRecipient(database)));
  });
}

const settingOf: Readonly<Record<RatesGateway['name'], string>> = {
  coinbase: 'RATES_API_URL',
  kraken: 'COIN_RATES_API_URL',
};

export function checkRates(name: RatesGateway['name']) {
  return async ({ config, rates }: DoctorGround): Promise<Diagnosis> => {
    const source = rates.find((each) => each.name === name);
    if (source === undefined)
      return config.mode === 'sandbox' ? ok(texts.played) : warning(texts.noSource);
    const answer = await source
      .fetchUsdRates()
      .catch((error: unknown) => fromOutboundError(error, settingOf[name]));
    if ('state' in answer) return answer;
    const { coins, currencies } = answer;
    const lacking = coinKeys.filter((coin) => coins[coin] === undefined);
    if (lacking.length > 0)
      return warning(texts.ratesLack(source.host, lacking.join(', ').toUpperCase()));
    return ok(texts.rates(source.host, coinKeys.length, Object.keys(currencies ?? {}).length));
  };
}
