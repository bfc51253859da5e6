import { CopyButton } from '../../../ui/copy-button.tsx';
import { confirmationTexts as texts } from '../confirmation.texts.ts';

/** The payment id with its copy button. */
export function PaymentIdRow({ paymentId }: { paymentId: string }) {
  return (
    <section
      aria-label={texts.paymentId}
      className="flex flex-wrap items-center justify-between gap-4 border-b border-line px-4 py-5 sm:p-6"
    >
      <div className="grid min-w-0 gap-1">
        <p className="text-sm text-muted">{texts.paymentId}</p>
        <p className="font-mono text-base font-semibold wrap-anywhere text-ink sm:text-lg">
          {paymentId}
        </p>
        <p className="text-sm text-muted">{texts.keepShort}</p>
      </div>
      <CopyButton text={paymentId} label={texts.copy} className="max-sm:w-full print:hidden" />
    </section>
  );
}
