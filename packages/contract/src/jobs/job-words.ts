// Free of zod, so that a page which only shows jobs does not load a validator.

/** As many troubled jobs of each state are listed; the queues count the others. */
export const listedTroubledJobs = 100;
