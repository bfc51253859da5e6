/** Why a URL is refused. */
export const urlRefusals = {
  not_https: {
    live: 'The address must begin with https://',
    sandbox:
      'The address must begin with https://; in the sandbox, http:// to localhost is allowed too',
  },
  not_public: {
    live: 'This address is not on the public internet',
    sandbox: 'This address is not on the public internet',
  },
} as const;
