/** The answer to everybody who asks for a link: it does not tell whether there is an address. */
export const linkOnItsWay: string =
  'If an e-mail address was given with this payment, a link is on its way.';
