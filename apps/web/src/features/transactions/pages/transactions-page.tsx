import { Outlet } from '@tanstack/react-router';
export function TransactionsPage() {
  return <Outlet />;
}
