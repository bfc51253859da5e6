import { useEffect, useState } from 'react';

/** The width of an element in CSS pixels, 0 until measured; for drawings that CSS cannot lay out. */
export function useElementWidth(): {
  ref: (element: HTMLElement | null) => void;
  width: number;
} {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (element === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.floor(entry.contentRect.width));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return { ref: setElement, width };
}
