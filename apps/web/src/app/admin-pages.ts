import type { Role } from '@ghost-pay/contract/auth/roles';
import {
  BookOpenText,
  CreditCard,
  Inbox,
  LayoutDashboard,
  ListChecks,
  Mail,
  ReceiptText,
  ScrollText,
  Settings,
  ShieldCheck,
  Users,
  Webhook,
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
const jobsPage = { to: '/admin/jobs', label: adminTexts.jobs, icon: ListChecks } as const;
const superAdminPages = [
  { to: '/admin/audit', label: adminTexts.audit, icon: ScrollText },
  { to: '/admin/outbox', label: adminTexts.outbox, icon: Mail },
  { to: '/admin/webhooks', label: adminTexts.webhooks, icon: Webhook },
  jobsPage,
  { to: '/admin/settings', label: adminTexts.settings, icon: Settings },
] as const;

/** The pages about the site that this administrator may see. */
export function administrationPagesOf(role: Role) {
  return role === 'super_admin'
    ? [...administrationPages, ...superAdminPages]
    : [...administrationPages, jobsPage];
}

/** The pages of the menu that this administrator may see. */
export function pagesOf(role: Role) {
  return [...workPages, ...administrationPagesOf(role)];
}
