/** The part of pngjs that the tests use; the package brings no types. */
declare module 'pngjs' {
  export const PNG: {
    readonly sync: {
      read(file: Buffer): {
        readonly width: number;
        readonly height: number;
        readonly data: Buffer;
      };
    };
  };
}
