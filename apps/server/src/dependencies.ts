import type { SiteInfo } from '@ghost-pay/contract/site/site';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Config } from './config/config.ts';
import type { AuditTrail } from './core/audit/audit-trail.ts';
import type { Clock } from './core/clock.ts';
import type { Database } from './core/database/database.ts';
import type { WriteProbe } from './core/database/write-probe.ts';
import type { BackOfficeAccess } from './core/http/back-office-gate.ts';
import type { JobReader } from './core/jobs/job-reader.ts';
import type { JobRecorder, JobRetrier } from './core/jobs/jobs.ts';
import type { LiveChanges } from './core/live/live-changes.ts';
import type { Randomness } from './core/randomness.ts';
import type { VaultKeys } from './core/vault/keys.ts';
import type { Vault } from './core/vault/vault.ts';
import type { Inspection } from './core/http/inspection.ts';
import type { WriteAlert } from './modules/outbox/outbox.public.ts';
import type { Neighbours } from './modules/payments/payments.public.ts';
import type { EvidenceMetrics } from './modules/evidence/evidence-metrics.ts';
import type { ReadingRules } from './modules/evidence/evidence.public.ts';
import type { SettingsNeighbours } from './modules/settings/settings.public.ts';
import type { ChainSources } from './gateways/chains/chain-source.ts';
import type { MailGateway } from './gateways/mail/mail-gateway.ts';
import type { PaygateGateway } from './gateways/paygate/paygate-gateway.ts';
import type { RegistrationGateway } from './gateways/registration/registration-gateway.ts';
import type { RatesGateway } from './gateways/rates/rates-gateway.ts';

/** The dependencies of all modules. The runtime creates them once; tests create them with their own clock. */
export interface Dependencies extends BackOfficeAccess {
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly database: Database;
  readonly pool: Pool;
  readonly writeProbe: WriteProbe;
  readonly vault: Vault;
  /** What the key file holds now; undefined where it is that of an earlier version. Throws if it cannot be used. */
  readonly keysInFile: () => VaultKeys | undefined;
  readonly audit: AuditTrail;
  readonly jobs: JobRecorder & JobReader & JobRetrier;
  /** What a room tells and asks of rooms above it. */
  readonly neighbours: Neighbours & SettingsNeighbours & { readonly rules: ReadingRules };
  readonly live: LiveChanges;
  /** Every source of rates; empty in a sandbox without peers. */
  readonly rates: readonly RatesGateway[];
  /** Every source of each chain; none in a sandbox without peers. */
  readonly chains: ChainSources;
  /** Measures the readings of the chains. */
  readonly meter: EvidenceMetrics;
  /** Undefined without a card network: payment by card is then not offered. */
  readonly paygate: PaygateGateway | undefined;
  /** Undefined without a registration site: subscriptions are then activated by hand. */
  readonly registration: RegistrationGateway | undefined;
  /** Undefined without an outgoing mail server: no mail is sent then. */
  readonly mail: MailGateway | undefined;
  readonly writeAlert: WriteAlert;
  readonly log: FastifyBaseLogger;
  /** The token that gives a monitor more details of the server's health; undefined if unset. */
  readonly healthToken: string | undefined;
  /** The newest release, as the operator's source said it last; undefined where none said it. */
  readonly newestRelease: () => string | undefined;
  readonly dataDir: string;
  /** The folder of the nightly backups; undefined if none are written. */
  readonly backupDir: string | undefined;
  readonly limits: Config['limits'];
  readonly trustedProxies: readonly string[];
  readonly site: SiteInfo;
  /** What lies at `site.picture`. */
  readonly picture: Config['picture'];
  /** Present while the server only shows a copy: nothing can be changed, and nothing is sent. */
  readonly inspection?: Inspection | undefined;
  readonly publicUrl: string;
  /** Folder of the built web pages. */
  readonly webDir: string;
  /** Folder of the built program that renders them on the server. */
  readonly webServerDir: string;
}
