import { Fragment, jsxDEV as reactJsxDev } from 'react/jsx-dev-runtime';
import { withOwnElements } from './jsx-runtime.ts';

export type { JSX } from './jsx-runtime.ts';
export { Fragment };

/** What `npm run dev` calls for each element. */
export const jsxDEV: typeof reactJsxDev = (type, props, ...rest) =>
  reactJsxDev(type, withOwnElements(type, props as object), ...rest);
