import { cardTexts } from './card.texts.ts';

/** A tab that was opened for the provider's page before its address was known. */
export interface PaymentTab {
  /** Shows the page; false when the visitor has closed the tab meanwhile. */
  readonly show: (url: string) => boolean;
  readonly close: () => void;
}

/**
 * Opens a tab in the click itself: browsers block one that is opened after an answer that took some
 * seconds. It has no opener, so that the provider's page cannot reach back. Undefined when the browser
 * has blocked it all the same.
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
