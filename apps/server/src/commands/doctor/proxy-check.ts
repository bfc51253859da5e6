import { isIP } from 'node:net';
import { errorBodySchema } from '@ghost-pay/contract/error-body.schemas';
import { type Health, healthSchema } from '@ghost-pay/contract/health/health.endpoints';
import { codeOf, type Diagnosis, fault, ok, warning } from './diagnosis.ts';
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
  const direct = ok(`The site answers at ${publicUrl}, without a proxy.`);
  const silent = (code: string) =>
    warning(
      `Not checked: ${publicUrl} does not answer from this machine (${code}). Start the site; if it runs, check DNS, proxy and firewall.`,
    );
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
      ? fault(`The certificate of ${publicUrl} is not valid (${code}). Renew it at the proxy.`)
      : silent(code);
  }
  const answer: unknown = await response.json().catch(() => undefined);
  if (errorBodySchema.safeParse(answer).success)
    return fault(
      `${publicUrl} answers ${response.status}. Check the proxy, the site's log and the check of the database.`,
    );
  // A proxy answers like this while no server runs behind it.
  if (response.status >= 502) return silent(String(response.status));
  const body = healthSchema.safeParse(answer);
  if (!body.success)
    return fault(
      `Another program answers at ${publicUrl}. Check PUBLIC_URL and where the proxy leads.`,
    );
  if (isDirect) return direct;
  if (healthToken === undefined)
    return mode === 'live'
      ? warning(
          `${publicUrl} answers. Set HEALTH_TOKEN and restart the site, so that the doctor can ask what the proxy passes on.`,
        )
      : direct;
  const seen = body.data.request;
  if (seen === undefined)
    return warning(
      `${publicUrl} answers, and does not accept HEALTH_TOKEN. Restart the site with the present settings.`,
    );
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
  if (seen.client === forgedAddress)
    return fault(
      'Visitors can choose the address that the limits count. Let the proxy replace X-Forwarded-For, as deploy/nginx.conf and deploy/Caddyfile do.',
    );
  if (!seen.believed)
    return fault(
      seen.forwarded
        ? `The proxy at ${seen.sender} is not trusted, so all visitors count as one address. Add ${seen.sender} to TRUSTED_PROXIES and restart.`
        : 'The proxy passes on no address, so all visitors count as one. Let it send X-Forwarded-For, as deploy/nginx.conf does.',
    );
  if (isIP(seen.client) === 0)
    return fault(
      `The proxy passes on ${JSON.stringify(seen.client)}, which is no address, so all visitors count as one. Let it send X-Forwarded-For, as deploy/nginx.conf does.`,
    );
  if (seen.host.toLowerCase() !== new URL(publicUrl).host)
    return (hasOwnBackOffice ? fault : warning)(
      `The proxy passes on the host ${seen.host} in place of the site's own. Let it pass on the Host header as it came.`,
    );
  return ok(
    `The proxy passes on the address of visitors (this machine is ${seen.client}) and the host name.`,
  );
}
