import { tryImage } from './image-run.ts';
import { buildStages } from './image-stages.ts';
import type { Trial } from './run.ts';

/**
 * Builds the image without Docker, and runs the result as compose.yaml does: read-only, as its user, with the settings of
 * the service and a PostgreSQL outside.
 */
export const image: Trial = async () => {
  if (process.getuid?.() !== 0) return ['Only root can try the image'];
  return tryImage(buildStages());
};
