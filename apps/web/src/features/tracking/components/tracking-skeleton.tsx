import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { trackingTexts } from '../tracking.texts.ts';

/** The shape of a result. */
export function TrackingSkeleton() {
  return (
    <SkeletonGroup label={trackingTexts.loading} className="grid gap-4">
      <Skeleton className="h-32" />
      <Skeleton className="h-96" />
    </SkeletonGroup>
  );
}
