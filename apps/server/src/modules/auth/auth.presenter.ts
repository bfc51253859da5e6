import type { AdminUser, RunningSession } from '@ghost-pay/contract/auth/auth.schemas';
import type { Passkey } from '@ghost-pay/contract/auth/passkeys.schemas';
import type { AdminUserRow } from './auth.repository.ts';
import type { PasskeyRow } from './passkeys.repository.ts';
import type { RunningSessionRow } from './sessions.repository.ts';

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
    password_must_change: row.password_must_change,
  };
}

export function presentRunningSession(
  row: RunningSessionRow,
  { currentId }: { currentId: string },
): RunningSession {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    current: row.id === currentId,
  };
}

export function presentPasskey(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    name: row.name,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  };
}
