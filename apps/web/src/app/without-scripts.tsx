import { siteInfo } from '../lib/site-info.ts';
import { appTexts } from './app.texts.ts';

const linkClass = 'font-semibold underline';

/** For visitors whose browser runs no scripts: what they can still do. */
export function WithoutScripts({ prefix }: { prefix: string }) {
  const { needed, home, prices, questions } = appTexts.withoutScripts;
  return (
    <div className="bg-amber-soft px-4 py-3 text-ink sm:px-6">
      <p className="mx-auto max-w-[1120px]">
        {needed}{' '}
        <a className={linkClass} href={prefix || '/'}>
          {home}
        </a>{' '}
        <a className={linkClass} href={`${prefix}/pricing`}>
          {prices}
        </a>{' '}
        {questions}{' '}
        <a className={linkClass} href={`mailto:${siteInfo.supportEmail}`}>
          {siteInfo.supportEmail}
        </a>
      </p>
    </div>
  );
}
