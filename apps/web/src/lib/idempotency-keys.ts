/** A random key for one act: 128 bits in hexadecimal. randomUUID does not exist on a page without TLS. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

/**
 * Idempotency keys for acts that must happen at most once. The same act keeps its key until it is answered:
 * after a lost connection, pressing the button again repeats the request, not the act. Other content makes
 * another act.
 */
export function idempotencyKeys(): {
  keyFor: (act: unknown) => string;
  answered: (act: unknown) => void;
} {
  const kept = new Map<string, string>();
  return {
    keyFor: (act) => {
      const name = JSON.stringify(act);
      const key = kept.get(name) ?? newKey();
      kept.set(name, key);
      return key;
    },
    answered: (act) => void kept.delete(JSON.stringify(act)),
  };
}
