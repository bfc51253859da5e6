import type { Role } from '@ghost-pay/contract/auth/auth-words';
import {
  Activity,
  BookOpenText,
  CreditCard,
  Inbox,
  LayoutDashboard,
  ReceiptText,
  ScrollText,
  Settings,
  ShieldCheck,
  Users,
} from 'lucide-react';
import { adminTexts } from './admin.texts.ts';

/** Payments are opened at what waits; the address alone, without this, shows all of them. */
export const toDo = { view: 'to-do' } as const;

/** The daily work. */
export const workPages = [
  { to: '/admin/dashboard', label: adminTexts.dashboard, icon: LayoutDashboard },
  {
    to: '/admin/transactions',
    search: toDo,
    label: adminTexts.paymentValidation,
    icon: ReceiptText,
  },
  { to: '/admin/transfers', label: adminTexts.transfers, icon: Inbox },
  { to: '/admin/card-payments', label: adminTexts.cardPayments, icon: CreditCard },
] as const;
const administrationPages = [
  { to: '/admin/accounts', label: adminTexts.accounts, icon: BookOpenText },
  { to: '/admin/approval-rules', label: adminTexts.approvals, icon: ShieldCheck },
  { to: '/admin/users', label: adminTexts.users, icon: Users },
] as const;
/** One entry for all the tabs of System. */
const systemPage = {
  to: '/admin/system',
  label: adminTexts.system,
  icon: Activity,
} as const;
const superAdminPages = [
  { to: '/admin/audit', label: adminTexts.audit, icon: ScrollText },
  systemPage,
  { to: '/admin/settings', label: adminTexts.settings, icon: Settings },
] as const;

/** The entries of the menu about the site that this administrator may see. */
export function administrationPagesOf(role: Role) {
  return [...administrationPages, ...(role === 'super_admin' ? superAdminPages : [systemPage])];
}
