/** A new rule about donations in bitcoin, as a super admin adds it. */
export const newRule = (name: string) => ({
  name,
  coins: ['btc'],
  types: ['donation'],
  most_usd: 50,
  day_usd: 500,
  day_payments: 40,
  min_sources: 2,
  delay_minutes: 0,
  known_after: 0,
  mode: 'shadow',
});
