import type {
  ComponentClass,
  ElementType,
  ExoticComponent,
  JSX as ReactJsx,
  Key,
  ReactElement,
  ReactNode,
} from 'react';
import { Fragment, jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime';

// The pages' JSX. A browser's translation replaces each text of a page by elements of its own. React would go on changing
// the text that is no longer shown, or stop where it puts something before it. An element whose only content is text is
// safe: React sets the whole of its content. So a text beside anything else gets an element of its own, here, for all pages.

export { Fragment };

// oxlint-disable-next-line typescript/no-namespace -- TypeScript looks for the types of JSX in this namespace.
export namespace JSX {
  /** No function that gives a bare text: nothing would put it into an element. */
  export type ElementType =
    | keyof ReactJsx.IntrinsicElements
    // oxlint-disable-next-line typescript/no-explicit-any -- As React's own type has it.
    | ((props: any) => ReactElement | readonly ReactElement[] | null | undefined)
    // oxlint-disable-next-line typescript/no-explicit-any -- As React's own type has it.
    | ComponentClass<any>
    // oxlint-disable-next-line typescript/no-explicit-any -- As React's own type has it.
    | ExoticComponent<any>;
  export type Element = ReactJsx.Element;
  export type ElementClass = ReactJsx.ElementClass;
  export type ElementAttributesProperty = ReactJsx.ElementAttributesProperty;
  export type ElementChildrenAttribute = ReactJsx.ElementChildrenAttribute;
  export type LibraryManagedAttributes<C, P> = ReactJsx.LibraryManagedAttributes<C, P>;
  export type IntrinsicAttributes = ReactJsx.IntrinsicAttributes;
  export type IntrinsicClassAttributes<T> = ReactJsx.IntrinsicClassAttributes<T>;
  export type IntrinsicElements = ReactJsx.IntrinsicElements;
}

/** Elements that hold text alone. */
const ofTextAlone = new Set<unknown>(['option', 'title', 'textarea', 'style', 'text', 'tspan']);

const isText = (child: unknown): child is string | number | bigint =>
  (typeof child === 'string' && child !== '') ||
  typeof child === 'number' ||
  typeof child === 'bigint';

/** An address, a hash, an id or a code: a translation would change it. */
const signs = /(?:^|\s)font-mono(?:\s|$)/;

/** The props with each text beside something else in an element of its own. */
export function withOwnElements<Props extends { children?: ReactNode; className?: unknown }>(
  type: unknown,
  given: Props,
): Props {
  const isSigns =
    type === 'code' ||
    (typeof type === 'string' &&
      typeof given.className === 'string' &&
      signs.test(given.className));
  const props = isSigns ? { translate: 'no', ...given } : given;
  const { children } = props;
  if (Array.isArray(children)) {
    const own = childrenOf(type, children);
    return own === children ? props : { ...props, children: own };
  }
  // A fragment is no element: its text would stand beside the fragment's neighbours.
  return type === Fragment && isText(children)
    ? { ...props, children: reactJsx('span', { children }) }
    : props;
}

function childrenOf(type: unknown, children: readonly ReactNode[]): readonly ReactNode[] {
  if (!children.some((child) => isText(child) || Array.isArray(child))) return children;
  const own: ReactNode[] = [];
  // Texts that follow each other are one: their place is the first's, so that the others keep theirs.
  let text = '';
  let place = 0;
  const end = () => {
    const isAlone = text.trim() === '' || ofTextAlone.has(type);
    if (text !== '')
      own[place] = isAlone ? text : reactJsx('span', { children: text }, `text-${place}`);
    text = '';
  };
  for (const [index, child] of children.entries()) {
    if (isText(child)) {
      if (text === '') place = index;
      text += String(child);
      own[index] = null;
    } else {
      end();
      own[index] = Array.isArray(child) ? childrenOf(type, child) : child;
    }
  }
  end();
  return own;
}

export function jsx(type: ElementType, props: { children?: ReactNode }, key?: Key): ReactElement {
  return reactJsx(type, withOwnElements(type, props), key);
}

export function jsxs(type: ElementType, props: { children?: ReactNode }, key?: Key): ReactElement {
  return reactJsxs(type, withOwnElements(type, props), key);
}
