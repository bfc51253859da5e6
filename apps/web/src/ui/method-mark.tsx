import type { PaymentMethod } from '@ghost-pay/contract/transactions/transaction-words';

// Marks are drawn here from plain shapes, 24 by 24. None repeats anybody's logo.
const outlines: Record<PaymentMethod, string> = {
  card: 'M4.5 5h15A2.5 2.5 0 0 1 22 7.5v9a2.5 2.5 0 0 1-2.5 2.5h-15A2.5 2.5 0 0 1 2 16.5v-9A2.5 2.5 0 0 1 4.5 5ZM2 10h20M6 15h4',
  crypto: 'M14.5 9a5.5 5.5 0 1 0-11 0 5.5 5.5 0 0 0 11 0ZM17.2 9.8a5.5 5.5 0 1 1-6.4 7.6M9 7v4',
  'nintendo-eshop':
    'M4.5 5h15A2.5 2.5 0 0 1 22 7.5v9a2.5 2.5 0 0 1-2.5 2.5h-15A2.5 2.5 0 0 1 2 16.5v-9A2.5 2.5 0 0 1 4.5 5ZM9 5v14M2 12h7M15 9.5v5M12.5 12h5',
  'alternative-rewarble':
    'M4 6h16a2 2 0 0 1 2 2v1.5a2.5 2.5 0 0 0 0 5V16a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2v-1.5a2.5 2.5 0 0 0 0-5V8a2 2 0 0 1 2-2ZM14 6v2M14 11v2M14 16v2',
  'alternative-paysafe':
    'M5 4h14a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2ZM7 9h10M7 15h.01M10.3 15h.01M13.7 15h.01M17 15h.01',
};

interface OutlineProps {
  /** A path in a square of 24. */
  path: string;
  className?: string;
}

/** A mark in the text's colour. Always beside its name. */
export function Outline({ path, className }: OutlineProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <path d={path} />
    </svg>
  );
}

export function MethodMark({ method, className }: { method: PaymentMethod; className?: string }) {
  return <Outline path={outlines[method]} {...(className && { className })} />;
}
