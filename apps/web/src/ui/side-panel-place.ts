import { createContext } from 'react';

/** The element beside the page in which a side panel takes its width; null until the frame that has it is drawn. */
export const SidePanelPlace = createContext<HTMLElement | null>(null);

/** From this width on a panel stands beside its list, which stays usable; below it lies over the list. */
export const besideQuery = '(width >= 80rem)';
