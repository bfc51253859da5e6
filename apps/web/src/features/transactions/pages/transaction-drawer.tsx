export function TransactionDrawer() {
  return null;
}
