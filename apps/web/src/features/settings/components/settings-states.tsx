import { Alert } from '../../../ui/alert.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { settingsTexts } from '../settings.texts.ts';

/** Why the save failed. */
export function SettingsError({ failure }: { failure: string | undefined }) {
  if (failure === undefined) return null;
  return (
    <Alert tone="error" announce>
      {failure}
    </Alert>
  );
}

/** A skeleton of two cards. */
export function LoadingSettings() {
  return (
    <SkeletonGroup label={settingsTexts.loading} className="grid gap-5 lg:grid-cols-2">
      <Skeleton className="h-96" />
      <Skeleton className="h-96" />
    </SkeletonGroup>
  );
}
