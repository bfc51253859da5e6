/** A text that this browser keeps; where it may keep nothing, this page has it for as long as it lasts. */
export interface KeptText {
  readonly get: () => string | undefined;
  readonly set: (next: string | undefined) => void;
}

export function keptText(name: string): KeptText {
  let unkept: string | undefined;
  return {
    get: () => {
      try {
        return localStorage.getItem(name) ?? undefined;
      } catch {
        return unkept;
      }
    },
    set: (next) => {
      unkept = next;
      try {
        if (next === undefined) localStorage.removeItem(name);
        else localStorage.setItem(name, next);
      } catch {
        // The page has it.
      }
    },
  };
}
