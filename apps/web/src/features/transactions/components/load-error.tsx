import { LoadError as AnyLoadError } from '../../../ui/load-error.tsx';
import { transactionsTexts } from '../transactions.texts.ts';

interface LoadErrorProps {
  title: string;
  error: unknown;
  retrying: boolean;
  onRetry: () => void;
}

const labels = {
  retry: transactionsTexts.retry,
  retrying: transactionsTexts.refreshing,
  requestId: transactionsTexts.requestId,
};

export function LoadError(props: LoadErrorProps) {
  return <AnyLoadError {...props} labels={labels} />;
}
