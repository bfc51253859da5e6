import type { Page } from '@playwright/test';

/**
 * The words of Latin letters that a page shows outside of ids, hashes and codes, and outside of what says that it is in
 * another language.
 */
export async function latinWords(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const isForeign = (element) => {
      const said = element.closest('[lang]');
      return said !== document.documentElement || element.closest('code, .font-mono, script, style, noscript, svg, title') !== null;
    };
    // The letters of a hash or a code stand beside digits.
    const word = /(?<![0-9A-Za-z])[A-Za-z][A-Za-z’'-]*[A-Za-z](?![0-9A-Za-z])/g;
    const words = new Set();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (isForeign(node.parentElement)) continue;
      for (const [found] of node.data.matchAll(word)) words.add(found);
    }
    for (const element of document.querySelectorAll('[aria-label], [alt], [placeholder], [title]')) {
      if (isForeign(element)) continue;
      for (const name of ['aria-label', 'alt', 'placeholder', 'title'])
        for (const [found] of (element.getAttribute(name) ?? '').matchAll(word)) words.add(found);
    }
    return [...words].sort();
  })()`);
}

/** Texts that stand outside of the page or of the button, link, cell or field whose text they are. */
export async function textsOutsideTheirBoxes(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const outside = [];
    const isCut = (element) => {
      for (let at = element; at && at !== document.body; at = at.parentElement) {
        const { overflowX, position, clipPath } = getComputedStyle(at);
        if (overflowX !== 'visible' || clipPath !== 'none' || (position === 'absolute' && at.offsetWidth <= 1)) return true;
      }
      return false;
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      if (node.data.trim() === '' || !parent.checkVisibility({ visibilityProperty: true }) || isCut(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = parent.closest('button, a, li, dd, dt, td, th, label, section, p, h1, h2, h3, h4');
      const frame = box && getComputedStyle(box).display !== 'inline' ? box.getBoundingClientRect() : { left: 0, right: innerWidth };
      for (const { left, right, width } of range.getClientRects()) {
        if (width === 0) continue;
        if (left < Math.max(0, frame.left) - 1.5 || right > Math.min(innerWidth, frame.right) + 1.5) {
          outside.push(box?.tagName + ': ' + node.data.trim().slice(0, 60));
          break;
        }
      }
    }
    return outside;
  })()`);
}

/** Ids, hashes, addresses and codes that do not run from left to right, as they do in every language. */
export async function codesOutOfOrder(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const wrong = [...document.querySelectorAll('input.font-mono')]
      .filter((field) => getComputedStyle(field).direction !== 'ltr')
      .map(({ name }) => 'field ' + name);
    for (const code of document.querySelectorAll('.font-mono:not(input)')) {
      if (!code.checkVisibility()) continue;
      let before;
      const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
      const letters = document.createRange();
      for (let node = texts.nextNode(); node; node = texts.nextNode())
        for (let at = 0; at < node.length; at += 1) {
          letters.setStart(node, at);
          letters.setEnd(node, at + 1);
          const here = letters.getBoundingClientRect();
          if (here.width === 0) continue;
          const isOnSameLine = before && Math.abs(here.top - before.top) < 2;
          if (isOnSameLine && here.left < before.left) {
            wrong.push(code.textContent.trim());
          }
          before = here;
        }
    }
    return [...new Set(wrong)];
  })()`);
}

/**
 * Texts that lie on another text, and texts that their box cuts off without an ellipsis. What floats over the page (a
 * dialog, a toast, a bar that sticks) may cover what is behind it, if it has a ground of its own; what scrolls may hide what a reader can scroll to.
 */
export async function collidingTexts(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const styles = new Map();
    const styleOf = (element) => {
      if (!styles.has(element)) styles.set(element, getComputedStyle(element));
      return styles.get(element);
    };
    const chainOf = (element) => {
      const chain = [];
      for (let at = element; at && at !== document.documentElement; at = at.parentElement) chain.push(at);
      return chain;
    };
    const floats = (element) =>
      ['fixed', 'sticky'].includes(styleOf(element).position) || element.matches('[role=dialog], [popover], [role=tooltip]');
    const found = new Set();
    const shown = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const said = node.data.trim();
      const parent = node.parentElement;
      if (said === '' || !parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const chain = chainOf(parent);
      // For screen readers alone.
      if (chain.some((element) => styleOf(element).clipPath !== 'none' || (styleOf(element).position === 'absolute' && element.offsetWidth <= 1))) continue;
      const layer = chain.find(floats);
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { left, right, top, bottom, width, height } of range.getClientRects()) {
        if (width < 1 || height < 1) continue;
        const seen = { left, right, top, bottom };
        for (const element of chain) {
          const { overflowX, overflowY, textOverflow, webkitLineClamp } = styleOf(element);
          if (overflowX === 'visible' && overflowY === 'visible') continue;
          const box = element.getBoundingClientRect();
          const isCut = overflowX !== 'auto' && overflowX !== 'scroll' && (seen.right > box.right + 1.5 || seen.left < box.left - 1.5);
          if (isCut && textOverflow !== 'ellipsis' && webkitLineClamp === 'none' && seen.right > box.left && seen.left < box.right)
            found.add('cut: ' + said.slice(0, 60));
          seen.left = Math.max(seen.left, box.left);
          seen.right = Math.min(seen.right, box.right);
          seen.top = Math.max(seen.top, box.top);
          seen.bottom = Math.min(seen.bottom, box.bottom);
        }
        // The line's own room above and below its letters may touch the next line.
        const room = (seen.bottom - seen.top) * 0.25;
        if (seen.right - seen.left > 2 && seen.bottom - seen.top > 4)
          shown.push({ ...seen, top: seen.top + room, bottom: seen.bottom - room, layer, node, said });
      }
    }
    shown.sort((one, other) => one.top - other.top);
    shown.forEach((one, at) => {
      for (let next = at + 1; next < shown.length && shown[next].top < one.bottom; next += 1) {
        const other = shown[next];
        if (other.node === one.node || other.layer !== one.layer) continue;
        const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        if (width > 2 && height > 2) found.add(one.said.slice(0, 40) + ' | ' + other.said.slice(0, 40));
      }
    });
    // What shows through is on the page for the eye.
    for (const bar of document.querySelectorAll('main *')) {
      const { position, backgroundColor } = styleOf(bar);
      if (position !== 'sticky' || backgroundColor !== 'rgba(0, 0, 0, 0)') continue;
      const box = bar.getBoundingClientRect();
      // A place that is kept without height shows nothing through.
      if (box.height === 0) continue;
      for (const { said, node, left, right, top, bottom } of shown)
        if (!bar.contains(node) && left < box.right - 2 && right > box.left + 2 && top < box.bottom && bottom > box.top)
          found.add('behind a bar without a ground: ' + said.slice(0, 60));
    }
    return [...found];
  })()`);
}
