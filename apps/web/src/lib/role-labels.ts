import type { Role } from '@ghost-pay/contract/auth/auth-words';

export const roleLabels: Record<Role, string> = { admin: 'Admin', super_admin: 'Super Admin' };
