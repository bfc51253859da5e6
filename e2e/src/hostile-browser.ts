import type { Page } from '@playwright/test';

/** What a browser's translation does: each text stands in two elements of its own, and so does each that comes later. */
const translation = `(() => {
  const isOurs = (text) =>
    text.data.trim() !== '' &&
    !text.parentElement?.closest('[translate="no"], font, script, style, title, textarea, option');
  const translate = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts.filter(isOurs)) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  new MutationObserver(() => translate(document.body)).observe(document.body, {
    subtree: true, childList: true, characterData: true,
  });
  translate(document.body);
})()`;

/** From now on each page that is loaded is translated as soon as React listens. */
export function translateAll(page: Page): void {
  for (const name of ['goto', 'reload'] as const) {
    const load = page[name].bind(page) as (...given: unknown[]) => Promise<null>;
    Object.assign(page, {
      [name]: async (...given: unknown[]) => {
        const answer = await load(...given);
        await page.evaluate(translation);
        return answer;
      },
    });
  }
}
