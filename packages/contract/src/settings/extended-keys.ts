// What a person pastes into the field of the Bitcoin address beside an address. Free of libraries: the page asks it before
// anything is sent.

/** With a key's origin and checksum around it. */
export const longestExtendedKey = 250;

/** Whether a text is meant as an extended public key (BIP-32), bare or in a descriptor (BIP-380). */
export function isExtendedKey(text: string): boolean {
  return /^(?:[xyztuv]pub|[YZUV]pub|[a-z]+\()/.test(text.trim());
}

/** Whether a text can spend coins: an extended private key, a key in wallet form, or the words of a wallet. */
export function isPrivateKey(text: string): boolean {
  const typed = text.trim();
  const isKey = /[a-zA-Z]prv[1-9A-HJ-NP-Za-km-z]{20,}/.test(typed);
  const isWalletForm = /^[5KL9c][1-9A-HJ-NP-Za-km-z]{50,51}$/.test(typed);
  const isWords = /^(?:[a-z]{3,8}\s+){11,}[a-z]{3,8}$/i.test(typed);
  return isKey || isWalletForm || isWords;
}

export const privateKeySentence =
  'This is a private key: whoever has it can spend the coins. It was not stored, and this site never needs one. If it was shown to anybody, move the coins to a new wallet.';
