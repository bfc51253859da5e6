import { Link } from '@tanstack/react-router';
import { methodsOffTexts } from '../../../lib/methods-off.texts.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { GhostMark } from '../../../ui/ghost-mark.tsx';
import { paymentTexts } from '../payment.texts.ts';

const { title, text } = methodsOffTexts.all;

export function PaymentsUnavailable() {
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center gap-4 py-16 text-center">
      <GhostMark className="size-14 text-muted opacity-60" />
      <h1 className="text-xl font-bold text-ink">{title}</h1>
      <p className="text-base text-muted">{text}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <Link to="/" className={buttonClass()}>
          {paymentTexts.home}
        </Link>
        <Link to="/track" className={buttonClass('secondary')}>
          {paymentTexts.unavailable.track}
        </Link>
      </div>
    </div>
  );
}
