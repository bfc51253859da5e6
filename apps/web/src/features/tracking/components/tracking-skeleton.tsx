import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { trackingTexts } from '../tracking.texts.ts';

/** The shape of a result: facts on one side, the timeline on the other. */
export function TrackingSkeleton() {
  return (
    <SkeletonGroup
      label={trackingTexts.loading}
      className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <div className="grid content-start gap-6">
        <Skeleton className="h-64" />
        <Skeleton className="h-24" />
      </div>
      <Skeleton className="h-72" />
    </SkeletonGroup>
  );
}
