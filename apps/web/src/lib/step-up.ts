type Ask = () => Promise<boolean>;

let ask: Ask | undefined;

/**
 * Sets the function that asks for a fresh second factor when a call needs one. It resolves to true once the
 * server has accepted a code, to false when the person cancelled. Returns a function that removes it.
 */
export function provideStepUp(asker: Ask): () => void {
  ask = asker;
  return () => {
    if (ask === asker) ask = undefined;
  };
}

/** Asks for a fresh second factor; false when no dialog is mounted to ask. */
export async function stepUp(): Promise<boolean> {
  return (await ask?.()) ?? false;
}
