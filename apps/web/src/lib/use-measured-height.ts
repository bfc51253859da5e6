import { useEffect, useRef } from 'react';

/** Tells the whole page the height of an element that lies over its foot, so that others stand above it. */
export function useMeasuredHeight(variable: '--dock-height' | '--undo-height') {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
      style.setProperty(variable, `${Math.round(height)}px`);
    });
    if (element.current) observer.observe(element.current);
    return () => {
      observer.disconnect();
      style.removeProperty(variable);
    };
  }, [variable]);
  return element;
}
