const and = (names: readonly string[]) =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
const verb = (names: readonly string[]) => (names.length > 1 ? 'have' : 'has');
const minutes = (count: number) => `${count} min`;

/** Who of the colleagues is at which payment. */
export const deskTexts = {
  hasItOpen: (names: readonly string[]) => `${and(names)} ${verb(names)} it open`,
  hasOpen: (names: readonly string[]) => `${and(names)} ${verb(names)} this payment open`,
  since: (count: number) => (count < 1 ? 'since just now' : `for ${minutes(count)}`),
  assignedTo: (name: string) => `Assigned to ${name}`,
  assignedFor: (name: string, count: number) => `Assigned to ${name} for ${minutes(count)} more`,
  you: 'you',
  atWork: (names: readonly string[]) =>
    `${and(names)} ${names.length > 1 ? 'are' : 'is'} working here`,
  assign: 'Assign to Me',
  takeOver: 'Take Over',
  giveBack: 'Give Back',
  assigning: 'Assigning…',
  assigned: 'Assigned to you for 30 minutes',
  takenOver: (name: string) => `Taken over from ${name} for 30 minutes`,
  givenBack: 'No longer assigned to you',
  assignFailed: 'Failed to assign the payment',
} as const;
