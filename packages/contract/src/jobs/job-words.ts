// Free of zod: a page that only shows jobs loads no validator.

/** The longest list of troubled jobs of each state; the queues count the others. */
export const listedTroubledJobs = 100;
