import { OperatorError } from '../core/errors.ts';
import type { Dependencies } from '../dependencies.ts';
import { issueSetupLink } from '../modules/auth/auth.public.ts';

/** Prints the set-up link for the first administrator. Throws an OperatorError once there is one. */
export async function printSetupLink(dependencies: Dependencies): Promise<readonly string[]> {
  const link = await issueSetupLink(dependencies);
  if (link === undefined)
    throw new OperatorError(
      'There already is an admin. Create more in the back-office, or with: npm run admin -- create',
    );
  return [
    `${dependencies.adminUrl ?? dependencies.publicUrl}${link.path}`,
    `This link creates the first super admin. It works once and is valid for ${link.minutes} minutes.`,
  ];
}
