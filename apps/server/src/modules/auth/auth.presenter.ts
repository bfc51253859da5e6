import type { AdminUser } from '@ghost-pay/contract/auth/auth.schemas';
import type { AdminUserRow } from './auth.repository.ts';

export function presentAdminUser(row: AdminUserRow): AdminUser {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    role: row.role,
    created_at: row.created_at.toISOString(),
    last_login: row.last_login?.toISOString() ?? null,
    twofa_enabled: row.twofa_enabled,
    twofa_setup_at: row.twofa_setup_at?.toISOString() ?? null,
  };
}
