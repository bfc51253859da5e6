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
    const words = new Set();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (isForeign(node.parentElement)) continue;
      for (const [word] of node.data.matchAll(/[A-Za-z][A-Za-z’'-]*[A-Za-z]/g)) words.add(word);
    }
    for (const element of document.querySelectorAll('[aria-label], [alt], [placeholder], [title]')) {
      if (isForeign(element)) continue;
      for (const name of ['aria-label', 'alt', 'placeholder', 'title'])
        for (const [word] of (element.getAttribute(name) ?? '').matchAll(/[A-Za-z][A-Za-z’'-]*[A-Za-z]/g)) words.add(word);
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
