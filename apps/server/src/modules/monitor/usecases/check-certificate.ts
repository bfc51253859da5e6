import { keepCheckedFacts } from '../../../core/checked-facts.repository.ts';
import type { JobHandler } from '../../../core/jobs/jobs.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { readCertificate } from '../../../gateways/certificates/read-certificate.ts';
import { certificateFact } from '../checks/security.ts';

/** Reads the certificate of the site's own address every six hours, as a visitor's browser would. */
export function checkCertificate(
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'publicUrl'>,
): JobHandler {
  const { database, clock } = dependencies;
  return {
    kind: {
      name: 'check-certificate',
      retryLimit: 1,
      retryDelaySeconds: 300,
      cron: '11 */6 * * *',
      atStart: true,
    },
    async run() {
      // Read now: without a fixed port it is known only once the server listens.
      const certificate = await readCertificate(dependencies.publicUrl);
      const facts =
        certificate === null
          ? {}
          : {
              validFrom: certificate.validFrom.toISOString(),
              validTo: certificate.validTo.toISOString(),
              problem: certificate.problem,
            };
      await keepCheckedFacts(database, { name: certificateFact, facts, now: clock.now() });
    },
  };
}
