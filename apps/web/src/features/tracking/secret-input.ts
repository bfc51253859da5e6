/** The attributes of a field for a code, which is as good as cash: no autocomplete and no password manager may store it. */
export const secretInput = {
  autoComplete: 'off',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
  'data-1p-ignore': true,
  'data-lpignore': 'true',
} as const;
