import type { Role } from '@ghost-pay/contract/auth/roles';

export const roleLabels: Record<Role, string> = { admin: 'Admin', super_admin: 'Super Admin' };
