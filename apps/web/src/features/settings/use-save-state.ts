import { useEffect, useRef, useState } from 'react';

const savedMs = 3000;

/** The state of the save button. 'saved' lasts three seconds (specification, section 9). */
export type SaveState = 'idle' | 'saving' | 'saved';

export function useSaveState(): { state: SaveState; set: (next: SaveState) => void } {
  const [state, setState] = useState<SaveState>('idle');
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const set = (next: SaveState) => {
    window.clearTimeout(timer.current);
    setState(next);
    if (next === 'saved') timer.current = window.setTimeout(() => setState('idle'), savedMs);
  };
  return { state, set };
}
