import type { StopReason } from '@ghost-pay/contract/approvals/approval-words';
import type { Chain } from '@ghost-pay/contract/coins';
import type { JobRuns } from '../../core/jobs/job-reader.ts';
import type { ServiceHealth } from '../../core/outbound/circuit-breaker.ts';
import type { MailContact } from '../outbox/outbox.public.ts';

/**
 * What the site knows of itself at one moment. A fact is undefined if it could not be found out, and null if there is
 * nothing to find out, as without a mail server.
 */
export interface SiteFacts {
  readonly now: Date;
  /** The name of this machine: its disks and its clock are its own. */
  readonly machine: string;
  /** Null without nightly backups. */
  readonly backups: JobRuns | null | undefined;
  readonly disks: readonly Disk[] | undefined;
  readonly oldestWaitingSeconds: number | undefined;
  readonly registration: ServiceHealth | null;
  readonly cardNetwork: ServiceHealth | null;
  readonly mail: MailContact | null | undefined;
  /** The newest rate of any source; null without a source. */
  readonly rates: { readonly fetchedAt: Date | null } | null | undefined;
  /** The chains on which coins are taken and which have sources. */
  readonly chains:
    | readonly { readonly chain: Chain; readonly sources: readonly ServiceHealth[] }[]
    | undefined;
  /** Refused sign-ins within the last `signInMinutes`. */
  readonly refusedSignIns: number | undefined;
  /** The largest difference of this machine's clock from another one. */
  readonly clock: { readonly seconds: number; readonly source: string } | undefined;
  /** Of the last night's walk through the trail. */
  readonly audit: { readonly brokenAt: number | null } | undefined;
  /** Null for a site without a certificate, and for one that cannot be reached from inside. */
  readonly certificate: Certificate | null | undefined;
  /** The chains whose rules that approve have stopped by themselves. */
  readonly approvalStops:
    | readonly { readonly chain: Chain; readonly reason: StopReason; readonly since: Date }[]
    | undefined;
  /** Pending payments that have waited for longer than their customers were told. */
  readonly promise: { readonly broken: number; readonly since: Date | null } | undefined;
}

export interface Disk {
  readonly folder: 'data' | 'backups';
  readonly freeBytes: number;
  readonly totalBytes: number;
}

export interface Certificate {
  readonly validFrom: Date;
  readonly validTo: Date;
  /** Why a browser would not trust it; null if it would. */
  readonly problem: string | null;
}

/** The window in which refused sign-ins are counted. */
export const signInMinutes = 15;
