/** How long the desk's long tests are: of five rounds they have a hundred payments by keys, and two hundred acts on a list. */
export const deskRounds = Number(process.env['DESK_ROUNDS'] ?? 2);
