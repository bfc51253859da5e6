import type { DeliveryStatus, WebhookProblem } from '@ghost-pay/contract/webhooks/webhook-words';

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
  lead: 'Signed requests that tell your other programs about payments',
  add: 'Add Endpoint',
  loading: 'Loading webhooks…',
  loadFailed: 'Failed to load the webhooks',

  endpoints: 'Endpoints',
  noEndpoints: 'No endpoints yet',
  noEndpointsLead:
    'Add the address of your program. It receives a signed request for each event of a payment.',
  on: 'On',
  off: 'Off',
  toldOf: 'Events',
  last30Days: 'Last 30 days',
  counts: ({ delivered, waiting, failed }: Record<'delivered' | 'waiting' | 'failed', string>) =>
    `${delivered} delivered, ${waiting} waiting, ${failed} failed`,
  resting: ({ failures, since, until }: { failures: number; since: string; until: string }) =>
    `Failed ${failures} times in a row since ${since}. Next try: ${until}, or now with a test event.`,
  switchedOff: (moment: string) =>
    `The site switched it off on ${moment}: it had failed for three days. Once it works, edit it to switch it on.`,
  sendTest: 'Send Test Event',
  sendingTest: 'Sending…',
  sendTestTo: (url: string) => `Send test event to ${url}`,
  testSent: 'The test event is on its way',
  edit: (url: string) => `Edit ${url}`,
  renew: (url: string) => `New secret for ${url}`,
  remove: (url: string) => `Delete ${url}`,
  actFailed: 'The request failed. Please try again.',

  addTitle: 'Add endpoint',
  editTitle: 'Edit endpoint',
  url: 'Address',
  urlHint:
    'Requests are sent to this address by POST. It must be on the public internet and use https.',
  kinds: 'Events',
  enabled: 'Switched on',
  enabledHint: 'While the endpoint is off, no events are recorded for it.',
  create: 'Add Endpoint',
  creating: 'Adding…',
  save: 'Save Changes',
  saving: 'Saving…',
  saved: 'The endpoint has been saved',
  saveFailed: 'Failed to save the endpoint',

  secretTitle: 'The secret of this endpoint',
  secretLead:
    'Each request is signed with this secret. Store it in the program that receives the requests. It is not shown again.',
  secret: 'Secret',
  copySecret: 'Copy Secret',
  secretStored: 'I Have Stored It',
  secretAsk: 'Have you stored it? Closed, it is lost.',

  renewTitle: 'Make a new secret?',
  renewQuestion: (url: string) =>
    `Requests to ${url} will be signed with the new secret only. The receiving program rejects them until it has the new secret. Rejected requests are tried again.`,
  keepSecret: 'Keep Old Secret',
  renewNow: 'Make New Secret',
  renewing: 'Making…',
  deleteTitle: 'Delete this endpoint?',
  deleteQuestion: (url: string) =>
    `${url} receives no more events, and its deliveries leave the list.`,
  keep: 'Keep Endpoint',
  deleteNow: 'Delete Endpoint',
  deleting: 'Deleting…',
  deleted: 'The endpoint has been deleted',

  deliveries: 'Deliveries',
  deliveriesLead:
    'Each delivery is tried up to eleven times over about fourteen hours, and kept for thirty days. An endpoint that fails five times in a row rests between tries.',
  filters: 'Filters',
  endpoint: 'Endpoint',
  allEndpoints: 'All Endpoints',
  otherEndpoint: 'Another endpoint',
  status: 'Status',
  allStatuses: 'All Statuses',
  loadingDeliveries: 'Loading deliveries…',
  deliveriesFailed: 'Failed to load the deliveries',
  noDeliveries: 'No deliveries',
  noDeliveriesYet: 'Deliveries will appear here.',
  noneMatch: 'No delivery matches the filters.',
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
  redelivered: 'The event is sent again in a moment',
  pages: 'Pages of deliveries',
} as const;
