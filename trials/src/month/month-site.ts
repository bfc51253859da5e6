import { startRegistrationPeer } from '@ghost-pay/sandbox/registration-peer';
import { type EvidenceTrialSite, startEvidenceTrialSite } from '../evidence/evidence-site.ts';

/** The site of the evidence trial with a registration site, at which subscriptions are applied. */
export async function startMonthSite(): Promise<EvidenceTrialSite> {
  const registration = await startRegistrationPeer();
  const site = await startEvidenceTrialSite({
    REGISTRATION_API_URL: registration.url,
    REGISTRATION_API_KEY: registration.apiKey,
  });
  return {
    ...site,
    async close() {
      await site.close();
      await registration.close();
    },
  };
}
