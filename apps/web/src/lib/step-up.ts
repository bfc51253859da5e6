type Ask = () => Promise<boolean>;

let ask: Ask | undefined;

/**
 * Says who asks for a fresh second factor when a call needs one. It answers true once the server
 * has accepted a code, false when the person gave up. Returns how to take it back.
 */
export function provideStepUp(asker: Ask): () => void {
  ask = asker;
  return () => {
    if (ask === asker) ask = undefined;
  };
}

/** Asks for a fresh second factor; false where nobody can be asked. */
export async function stepUp(): Promise<boolean> {
  return (await ask?.()) ?? false;
}
