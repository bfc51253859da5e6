import { paymentIdIn } from '@ghost-pay/contract/typed-text';
import { useLocation, useParams } from '@tanstack/react-router';

/** The token of a mail's link. It stands behind the #, so that no request's address holds it. */
export function useLinkToken(): string | undefined {
  const hash = useLocation({ select: (location) => location.hash });
  return /^[\w-]{1,100}$/.test(hash) ? hash : undefined;
}

/** The payment id in the page's address. */
export function usePaymentIdOfPage(): string {
  const { paymentId: typedId = '' } = useParams({ strict: false });
  return paymentIdIn(typedId) ?? typedId.trim().toUpperCase();
}
