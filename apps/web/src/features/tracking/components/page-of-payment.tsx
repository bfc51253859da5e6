import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { siteInfo } from '../../../lib/site-info.ts';
import { Alert } from '../../../ui/alert.tsx';
import { trackingTexts } from '../tracking.texts.ts';
import { ownPageTexts } from './page-of-payment.texts.ts';

interface PageOfPaymentProps {
  title: string;
  paymentId: string;
  children: ReactNode;
}

/** A page that the owner of a payment opens by a link: its title, the payment, and the way to the tracker. */
export function PageOfPayment({ title, paymentId, children }: PageOfPaymentProps) {
  return (
    <div className="mx-auto grid max-w-[680px] content-start gap-4 pt-3 sm:pt-8">
      <Link
        to="/track/$paymentId"
        params={{ paymentId }}
        className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-accent-ink underline-offset-4 hover:underline"
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
        {ownPageTexts.back}
      </Link>
      <div className="grid gap-2">
        <h1 className="text-lg font-bold tracking-tight text-ink sm:text-xl">{title}</h1>
        <p className="font-mono text-sm wrap-anywhere text-ink">{paymentId}</p>
      </div>
      {children}
    </div>
  );
}

interface RefusedProps {
  title: string;
  paymentId: string;
  sentence: string;
}

/** Why the page can do nothing for the payment, and who can help. */
export function Refused({ title, paymentId, sentence }: RefusedProps) {
  const subject = encodeURIComponent(trackingTexts.help.subject(paymentId));
  return (
    <Alert
      tone="warning"
      title={title}
      announce
      action={
        <a
          href={`mailto:${siteInfo.supportEmail}?subject=${subject}`}
          className="inline-flex min-h-11 items-center font-semibold text-accent-ink underline underline-offset-4"
        >
          {ownPageTexts.support}
        </a>
      }
    >
      {sentence}
    </Alert>
  );
}
