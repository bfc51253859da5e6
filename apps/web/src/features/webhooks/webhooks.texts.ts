import type {
  DeliveryKind,
  DeliveryStatus,
  WebhookProblem,
} from '@ghost-pay/contract/webhooks/webhook-words';

export const kindLabels: Record<DeliveryKind, string> = {
  payment_created: 'Payment registered',
  payment_verified: 'Payment verified',
  payment_completed: 'Payment completed',
  payment_failed: 'Payment failed',
  payment_reopened: 'Payment reopened',
  test: 'Test event',
};

export const deliveryLabels: Record<DeliveryStatus, string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
};

export const problemLabels: Record<WebhookProblem, string> = {
  address_refused: 'Its address is not on the public internet.',
  host_unknown: 'Its host name could not be found.',
  not_trusted: 'Its certificate is not trusted.',
  too_slow: 'It did not answer within ten seconds.',
  no_answer: 'It did not answer.',
  switched_off: 'The endpoint was switched off.',
};

export const webhooksTexts = {
  title: 'Webhooks',
  lead: 'Tells other programs of yours what happens to payments',
  add: 'Add Endpoint',
  refresh: 'Refresh',
  refreshing: 'Refreshing…',
  loading: 'Loading webhooks…',
  loadFailed: 'Failed to load the webhooks',

  endpoints: 'Endpoints',
  noEndpoints: 'No endpoints yet',
  noEndpointsLead:
    'Add the address of a program of yours, and it is told of each payment by a signed request.',
  on: 'On',
  off: 'Off',
  toldOf: 'Told of',
  last30Days: 'Last 30 days',
  counts: ({ delivered, waiting, failed }: Record<'delivered' | 'waiting' | 'failed', string>) =>
    `${delivered} delivered, ${waiting} waiting, ${failed} failed`,
  sendTest: 'Send Test Event',
  sendingTest: 'Sending…',
  sendTestTo: (url: string) => `Send test event to ${url}`,
  testSent: 'The test event is on its way',
  edit: (url: string) => `Edit ${url}`,
  renew: (url: string) => `New secret for ${url}`,
  remove: (url: string) => `Delete ${url}`,
  actFailed: 'That did not work',

  addTitle: 'Add endpoint',
  editTitle: 'Edit endpoint',
  url: 'Address',
  urlHint: 'Requests are sent to it by POST. It must be on the public internet, with https.',
  kinds: 'Events',
  enabled: 'Switched on',
  enabledHint: 'While it is off, nothing is recorded for it.',
  cancel: 'Cancel',
  create: 'Add Endpoint',
  creating: 'Adding…',
  save: 'Save Changes',
  saving: 'Saving…',
  saved: 'The endpoint has been saved',
  saveFailed: 'Failed to save the endpoint',

  secretTitle: 'The secret of this endpoint',
  secretLead:
    'Each request is signed with it. Store it with the program that receives them: it is not shown again.',
  secret: 'Secret',
  copySecret: 'Copy Secret',
  secretStored: 'I Have Stored It',

  renewTitle: 'Make a new secret?',
  renewQuestion: (url: string) =>
    `From then on requests to ${url} are signed with the new one only. What receives them refuses them until it knows it; they are tried again meanwhile.`,
  keepSecret: 'Keep the Old One',
  renewNow: 'Make a New Secret',
  renewing: 'Making it…',
  deleteTitle: 'Delete this endpoint?',
  deleteQuestion: (url: string) =>
    `${url} is told of nothing any more, and its deliveries leave the list.`,
  keep: 'Keep the Endpoint',
  deleteNow: 'Delete Endpoint',
  deleting: 'Deleting…',
  deleted: 'The endpoint has been deleted',

  deliveries: 'Deliveries',
  deliveriesLead:
    'Each is tried up to eleven times over about fourteen hours, and kept for thirty days.',
  filters: 'Filters',
  endpoint: 'Endpoint',
  allEndpoints: 'All Endpoints',
  otherEndpoint: 'Another endpoint',
  status: 'Status',
  allStatuses: 'All Statuses',
  loadingDeliveries: 'Loading deliveries…',
  deliveriesFailed: 'Failed to load the deliveries',
  noDeliveries: 'No deliveries',
  noDeliveriesYet: 'What is sent will be listed here.',
  noneMatch: 'No delivery matches the filters.',
  columnTime: 'Time',
  columnEvent: 'Event',
  columnEndpoint: 'Endpoint',
  columnStatus: 'Status',
  columnOutcome: 'Last answer',
  columnActions: 'Actions',
  answered: (status: number) => `Answered ${status}`,
  notYet: 'Not sent yet',
  tries: (count: number) => (count === 1 ? 'Tried once' : `Tried ${count} times`),
  nextTry: (moment: string) => `Next try: ${moment}`,
  nextTryNow: 'Next try: in a moment',
  openPayment: (paymentId: string) => `Open payment ${paymentId}`,
  eventId: 'Event ID',
  redeliver: 'Redeliver',
  redelivering: 'Sending…',
  redeliverThis: (label: string, eventId: string) => `Redeliver ${label}, event ${eventId}`,
  redelivered: 'It is sent again in a moment',
  pages: 'Pages of deliveries',
} as const;
