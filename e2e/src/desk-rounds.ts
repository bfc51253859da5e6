/** How long the desk's long tests are: twenty rounds have a hundred payments by keys, and 160 acts of two administrators on a list. */
export const deskRounds = Number(process.env['DESK_ROUNDS'] ?? 1);
