import { cardTexts } from './card.texts.ts';

/** A tab opened for the provider's page before the page's address is known. */
export interface PaymentTab {
  /** Opens the address in the tab; false when the visitor has closed the tab meanwhile. */
  readonly show: (url: string) => boolean;
  readonly close: () => void;
}

/**
 * Opens a tab during the click: browsers block a tab that opens seconds later, after the answer. It has no
 * opener: the provider's page must not reach this page. Undefined when the browser blocks the tab anyway.
 */
export function openPaymentTab(): PaymentTab | undefined {
  const tab = window.open('about:blank', '_blank');
  if (tab === null) return undefined;
  tab.opener = null;
  const { document: page } = tab;
  page.title = cardTexts.preparing;
  page.documentElement.lang = 'en';
  page.documentElement.style.colorScheme = 'light dark';
  page.body.style.font = '1rem/1.5 system-ui, sans-serif';
  page.body.style.padding = '2rem';
  page.body.textContent = cardTexts.preparingTab;
  return {
    show: (url) => {
      if (tab.closed) return false;
      tab.location.replace(url);
      return true;
    },
    close: () => tab.close(),
  };
}
