/** The page after sign-in when the admin asked for no other page. */
const firstAdminPath = '/admin/dashboard';

/**
 * The page to open after sign-in: the remembered one when it belongs to this back-office, else the first page.
 * Any other value could be an open redirect to another site.
 */
export function returnPath(remembered: unknown): string {
  if (typeof remembered !== 'string' || !remembered.startsWith('/admin/')) return firstAdminPath;
  // The browser resolves '/admin/../x' and backslashes before the path is compared.
  const url = new URL(remembered, 'https://self.invalid');
  const inside = url.origin === 'https://self.invalid' && url.pathname.startsWith('/admin/');
  return inside && url.pathname !== '/admin/setup'
    ? `${url.pathname}${url.search}`
    : firstAdminPath;
}
