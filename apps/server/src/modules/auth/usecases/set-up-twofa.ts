import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { drawQrCode } from '../../../core/qr-code.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import { storePendingSecret } from '../auth.repository.ts';
import { secretCell } from '../second-factor.ts';
import { newTotpSecret, totpUri } from '../totp.ts';

/**
 * Makes a new authenticator secret for the actor, in place of an earlier one that was not enabled. Throws
 * TWOFA_ALREADY_ENABLED: an enabled secret is never shown or replaced.
 */
export async function setUpTwofa(
  {
    database,
    randomness,
    vault,
    site,
  }: Pick<AuthDependencies, 'database' | 'randomness' | 'vault' | 'site'>,
  { actor }: { actor: Actor },
): Promise<{ qrCode: string; manualEntry: string }> {
  const secret = newTotpSecret(randomness);
  const sealedSecret = vault.encrypt(secretCell(actor.userId), secret);
  const stored = await storePendingSecret(database, { userId: actor.userId, sealedSecret });
  if (!stored) throw new AppError('TWOFA_ALREADY_ENABLED');
  const qrCode = await drawQrCode(totpUri({ secret, issuer: site.name, username: actor.username }));
  return { qrCode, manualEntry: secret };
}
