// Free of zod: the list of payments loads no validator.

/** How often a browser says that a payment is open in a tab that is in sight. */
export const presenceBeatSeconds = 15;

/** How long a payment counts as open after the last heartbeat. */
export const presenceSeconds = 45;

/** How long a payment stays assigned. */
export const assignmentMinutes = 30;

/** The columns of the list of payments that an administrator can leave out; the other ones always stand there. */
export const optionalColumns = ['email', 'type', 'method', 'evidence', 'explorer'] as const;
export type OptionalColumn = (typeof optionalColumns)[number];

/** Most characters of the name of a saved view. */
export const maxViewName = 40;
