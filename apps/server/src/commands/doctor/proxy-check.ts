import { errorBodySchema } from '@ghost-pay/contract/error-body.schemas';
import { type Health, healthSchema } from '@ghost-pay/contract/health/health.schemas';
import { codeOf, type Diagnosis, fault, ok, warning } from './diagnosis.ts';
import { doctorTexts as texts } from './doctor.texts.ts';
import type { DoctorGround } from './doctor-ground.ts';

/** Of a network that is reserved for examples (RFC 5737), so no real caller has it. */
const forgedAddress = '203.0.113.77';
const timeoutMs = 5_000;
const thisMachine = new Set(['localhost', '127.0.0.1', '[::1]']);
/** A certificate that the site's own machine does not accept. Other errors say nothing about the site. */
const certificateCodes = /CERT|SIGNATURE|ALTNAME/;

/** Asks the running site at its own public address what it sees of the request. */
export async function checkProxy({ config }: DoctorGround): Promise<Diagnosis> {
  const { publicUrl, healthToken, mode } = config;
  const { protocol, hostname } = new URL(publicUrl);
  const isDirect = protocol === 'http:' && thisMachine.has(hostname);
  let response: Response;
  try {
    response = await fetch(`${publicUrl}/api/health`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        ...(healthToken !== undefined && { authorization: `Bearer ${healthToken}` }),
        ...(!isDirect && { 'x-forwarded-for': forgedAddress }),
      },
    });
  } catch (error) {
    const code = codeOf(error);
    return certificateCodes.test(code)
      ? fault(texts.siteCertificate(publicUrl, code))
      : warning(texts.siteSilent(publicUrl, code));
  }
  const answer: unknown = await response.json().catch(() => undefined);
  if (errorBodySchema.safeParse(answer).success)
    return fault(texts.siteUnwell(publicUrl, response.status));
  // A proxy answers like this while no server runs behind it.
  if (response.status >= 502) return warning(texts.siteSilent(publicUrl, String(response.status)));
  const body = healthSchema.safeParse(answer);
  if (!body.success) return fault(texts.siteForeign(publicUrl));
  if (isDirect) return ok(texts.siteDirect(publicUrl));
  if (healthToken === undefined)
    return mode === 'live'
      ? warning(texts.noHealthToken(publicUrl))
      : ok(texts.siteDirect(publicUrl));
  const seen = body.data.request;
  if (seen === undefined) return warning(texts.tokenRefused(publicUrl));
  return judgeArrival({ seen, publicUrl, hasOwnBackOffice: config.adminUrl !== undefined });
}

type Arrival = NonNullable<Health['request']>;

/** What the request's arrival says of the proxy. The request claimed to come from `forgedAddress`. */
export function judgeArrival({
  seen,
  publicUrl,
  hasOwnBackOffice,
}: {
  seen: Arrival;
  publicUrl: string;
  /** The site then tells its two hosts apart by the Host header. */
  hasOwnBackOffice: boolean;
}): Diagnosis {
  if (seen.client === forgedAddress) return fault(texts.proxyForgeable);
  if (!seen.believed)
    return fault(seen.forwarded ? texts.proxyUnbelieved(seen.sender) : texts.proxyUnnamed);
  if (seen.host.toLowerCase() !== new URL(publicUrl).host)
    return hasOwnBackOffice
      ? fault(texts.proxyHost(seen.host))
      : warning(texts.proxyHost(seen.host));
  return ok(texts.proxyFine(seen.client));
}
