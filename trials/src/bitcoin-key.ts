/** The account of BIP-84's test vectors, and its address of index 0. */
export const zpub =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
export const root = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu';
