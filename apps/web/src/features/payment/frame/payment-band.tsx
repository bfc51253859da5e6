import { CircleCheck, CircleX, Clock } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { classNames } from '../../../lib/class-names.ts';

const looks = {
  waiting: { ground: 'bg-amber-soft/70', words: 'text-amber', icon: Clock },
  done: { ground: 'bg-green-soft/70', words: 'text-green', icon: CircleCheck },
  closed: { ground: 'bg-red-soft/70', words: 'text-red', icon: CircleX },
};

export type PaymentLook = keyof typeof looks;

interface PaymentBandProps {
  look: PaymentLook;
  /** The state in a word or two. */
  label: string;
  /** The heading, which takes the focus. */
  title: string;
  titleId: string;
  titleRef?: Ref<HTMLHeadingElement>;
  level: 1 | 3;
  text: ReactNode;
  children?: ReactNode;
}

/** The state of a payment, what it means, and what to do. */
export function PaymentBand(props: PaymentBandProps) {
  const { look, label, title, titleId, titleRef, level, text, children } = props;
  const { ground, words, icon: Icon } = looks[look];
  const Heading = level === 1 ? 'h1' : 'h3';
  return (
    <div className={classNames('grid gap-4 rounded-t-base px-4 py-5 sm:p-6', ground)}>
      {/* All of the state in one region: its label and title change with its text. */}
      <div aria-live="polite" className="grid gap-1">
        <Heading ref={titleRef} id={titleId} tabIndex={-1} className="grid gap-2 outline-none">
          <span className={classNames('flex items-center gap-2 text-sm font-semibold', words)}>
            <Icon className="size-5 shrink-0" aria-hidden="true" />
            {label}
          </span>{' '}
          <span className="text-lg font-bold tracking-tight text-pretty text-ink sm:text-xl">
            {title}
          </span>
        </Heading>
        <p className="text-base text-pretty wrap-anywhere text-muted">{text}</p>
      </div>
      {children}
    </div>
  );
}
