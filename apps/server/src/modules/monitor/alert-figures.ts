import { alertKinds } from '@ghost-pay/contract/alerts/alert-words';
import { type Figure, type Reading, readFigure, sharedRead } from '../../core/metrics/figures.ts';
import type { ServiceHealth } from '../../core/outbound/circuit-breaker.ts';
import { type FactDependencies, gatherFacts } from './usecases/gather-facts.ts';
import { listRaised } from './usecases/list-alerts.ts';

/** The open alerts, and the facts that they are raised by. */
export function alertFigures(dependencies: FactDependencies): Figure[] {
  const { database, clock } = dependencies;
  const facts = sharedRead(() => gatherFacts(dependencies));
  const age = (moment: Date | null | undefined) =>
    moment ? (clock.now().getTime() - moment.getTime()) / 1_000 : undefined;
  return [
    readFigure({
      name: 'ghost_pay_alerts',
      help: 'Open alerts by kind.',
      labelNames: ['kind'],
      async read() {
        const open = await listRaised(database);
        return alertKinds.map((kind) => ({
          labels: { kind },
          value: open.filter((alert) => alert.kind === kind).length,
        }));
      },
    }),
    readFigure({
      name: 'ghost_pay_backup_age_seconds',
      help: 'The age of the last nightly backup; absent without one.',
      read: async () => age((await facts()).backups?.lastDoneAt),
    }),
    readFigure({
      name: 'ghost_pay_disk_free_bytes',
      help: 'What can be written on the disk of the data folder and of the backups, on this machine.',
      labelNames: ['folder'],
      read: async () =>
        (await facts()).disks?.map(({ folder, freeBytes: value }) => ({
          labels: { folder },
          value,
        })),
    }),
    readFigure({
      name: 'ghost_pay_disk_size_bytes',
      help: 'The size of these disks.',
      labelNames: ['folder'],
      read: async () =>
        (await facts()).disks?.map(({ folder, totalBytes: value }) => ({
          labels: { folder },
          value,
        })),
    }),
    readFigure({
      name: 'ghost_pay_service_down',
      help: '1 while this instance leaves a service alone after many failures.',
      labelNames: ['service'],
      async read() {
        const { registration, cardNetwork } = await facts();
        return [...down('registration', registration), ...down('card_network', cardNetwork)];
      },
    }),
    readFigure({
      name: 'ghost_pay_mail_failing_seconds',
      help: 'For how long the mail server has taken no mail; 0 while it takes them.',
      async read() {
        const { mail } = await facts();
        return mail ? (age(mail.failing?.since) ?? 0) : undefined;
      },
    }),
    readFigure({
      name: 'ghost_pay_rates_age_seconds',
      help: 'The age of the newest exchange rate of any source.',
      read: async () => age((await facts()).rates?.fetchedAt),
    }),
    readFigure({
      name: 'ghost_pay_sign_ins_refused',
      help: 'Sign-ins to the back-office that were refused within the last 15 minutes.',
      read: async () => (await facts()).refusedSignIns,
    }),
    readFigure({
      name: 'ghost_pay_clock_difference_seconds',
      help: 'The difference of this machine’s clock from the database’s or a service’s.',
      read: async () => (await facts()).clock?.seconds,
    }),
    readFigure({
      name: 'ghost_pay_certificate_expires_seconds',
      help: 'The time until the certificate of the site’s address expires; absent if it was not read.',
      async read() {
        const seconds = age((await facts()).certificate?.validTo);
        return seconds === undefined ? undefined : -seconds;
      },
    }),
    readFigure({
      name: 'ghost_pay_payments_beyond_promise',
      help: 'Pending payments that have waited for longer than their customers were told.',
      read: async () => (await facts()).promise?.broken,
    }),
  ];
}

function down(service: string, health: ServiceHealth | null): Reading<'service'>[] {
  return health === null ? [] : [{ labels: { service }, value: health.isDown ? 1 : 0 }];
}
