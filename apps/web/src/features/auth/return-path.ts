/** Where the admin lands after signing in when no page was asked for. */
const firstAdminPath = '/admin/dashboard';

/**
 * The page to open after sign-in: the remembered one when it is a page of this back-office,
 * else the first. Anything else could lead to another site.
 */
export function returnPath(remembered: unknown): string {
  if (typeof remembered !== 'string' || !remembered.startsWith('/admin/')) return firstAdminPath;
  // '/admin/../x' and backslashes are resolved by the browser before they are compared.
  const url = new URL(remembered, 'https://self.invalid');
  const inside = url.origin === 'https://self.invalid' && url.pathname.startsWith('/admin/');
  return inside && url.pathname !== '/admin/setup'
    ? `${url.pathname}${url.search}`
    : firstAdminPath;
}
