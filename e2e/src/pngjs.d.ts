/** The part of pngjs that is used here; the package brings no types. */
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
