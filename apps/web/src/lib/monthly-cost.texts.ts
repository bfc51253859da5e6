/** Beside a price without months. */
export const oneTime: string = 'One-time';
export const aMonth = (cost: string): string => `${cost} a month`;
