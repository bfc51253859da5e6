import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Fragment, jsx, jsxs } from './jsx-runtime.ts';

const icon = createElement('svg');

test.for([
  ['a text alone', jsx('p', { children: 'one' }), '<p>one</p>'],
  [
    'a text beside an element',
    jsxs('p', { children: [icon, 'one'] }),
    '<p><svg></svg><span>one</span></p>',
  ],
  [
    'texts in a row are one',
    jsxs('p', { children: ['Page ', 1, ' of ', 2, icon] }),
    '<p><span>Page 1 of 2</span><svg></svg></p>',
  ],
  [
    'beside a part that is not there',
    jsxs('p', { children: [false, 'one'] }),
    '<p><span>one</span></p>',
  ],
  [
    'a blank between two elements',
    jsxs('p', { children: [icon, ' ', icon] }),
    '<p><svg></svg> <svg></svg></p>',
  ],
  [
    'in a list',
    jsxs('p', { children: [icon, ['one', createElement('b', { key: 'b' })]] }),
    '<p><svg></svg><span>one</span><b></b></p>',
  ],
  ['in a fragment', jsx(Fragment, { children: 'one' }), '<span>one</span>'],
  [
    'in an element of text alone',
    jsxs('option', { children: ['one ', 2] }),
    '<option>one 2</option>',
  ],
  [
    'signs',
    jsx('b', { className: 'block font-mono', children: 'bc1q' } as object),
    '<b translate="no" class="block font-mono">bc1q</b>',
  ],
  ['a code', jsx('code', { children: 'bc1q' }), '<code translate="no">bc1q</code>'],
  ['nothing', jsxs('p', { children: ['', null] }), '<p></p>'],
] as const)('%s', ([, element, expected]) => {
  expect(renderToStaticMarkup(element)).toBe(expected);
});

test('an element keeps its place when a text before it comes and goes', () => {
  const placeOf = (element: ReactElement<{ children: readonly unknown[] }>) =>
    element.props.children.indexOf(icon);
  const withText = jsxs('p', { children: ['one', 'two', icon] });
  const without = jsxs('p', { children: [null, null, icon] });
  expect([withText, without].map((one) => placeOf(one as never))).toEqual([2, 2]);
});
