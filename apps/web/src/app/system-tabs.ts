import type { Role } from '@ghost-pay/contract/auth/roles';
import { Activity, ListChecks, Mail, Webhook } from 'lucide-react';
import { adminTexts } from './admin.texts.ts';

/** The tabs of the page System; each is a page of its own address. */
const systemTabs = [
  { to: '/admin/system', label: adminTexts.systemStatus, tab: adminTexts.status, icon: Activity },
  { to: '/admin/jobs', label: adminTexts.jobs, icon: ListChecks },
] as const;
const superAdminTabs = [
  { to: '/admin/outbox', label: adminTexts.outbox, icon: Mail },
  { to: '/admin/webhooks', label: adminTexts.webhooks, icon: Webhook },
] as const;

/** The tabs of the page System that this administrator may see. */
export function systemTabsOf(role: Role) {
  return role === 'super_admin' ? [...systemTabs, ...superAdminTabs] : systemTabs;
}
