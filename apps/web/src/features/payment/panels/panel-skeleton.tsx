import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import type { PanelShape } from './panel.ts';
import { paymentTexts } from '../payment.texts.ts';

/** The skeleton of a panel while its code or data loads: about as tall as the panel. */
export function PanelSkeleton({ shape }: { shape: PanelShape }) {
  if (shape === 'providers') {
    return (
      <SkeletonGroup label={paymentTexts.panel.loading} className="grid gap-4">
        <Skeleton className="h-6 w-56" />
        <ProvidersShape />
        <Skeleton className="h-11 sm:w-56" />
      </SkeletonGroup>
    );
  }
  return (
    <SkeletonGroup label={paymentTexts.panel.loading} className="grid gap-8">
      {shape === 'coins' ? <CoinsShape /> : <CardShape />}
      <div className="grid gap-4">
        <Skeleton className="h-6 w-48" />
        <Skeleton className="h-12 max-w-104" />
        <Skeleton className="h-20" />
        <Skeleton className="h-11 sm:w-56" />
      </div>
    </SkeletonGroup>
  );
}

function CoinsShape() {
  return (
    <div className="grid gap-3 sm:gap-4">
      <div className="grid grid-cols-6 gap-1.5">
        {['1', '2', '3', '4', '5', '6'].map((key) => (
          <Skeleton key={key} className="h-11 sm:h-14" />
        ))}
      </div>
      <Skeleton className="h-140 sm:h-100" />
    </div>
  );
}

function CardShape() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-6 w-56" />
      <Skeleton className="h-56 sm:h-48" />
    </div>
  );
}

function ProvidersShape() {
  return (
    <div className="grid gap-2">
      {['1', '2', '3', '4', '5'].map((key) => (
        <Skeleton key={key} className="h-28 sm:h-24" />
      ))}
    </div>
  );
}
