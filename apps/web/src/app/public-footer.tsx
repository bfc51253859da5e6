import { languageNames, languageParameter, languages } from '@ghost-pay/contract/languages';
import { appVersion } from '@ghost-pay/contract/site/site';
import { Link, useLocation } from '@tanstack/react-router';
import { FileCheck, Hash, LockKeyhole } from 'lucide-react';
import { classNames } from '../lib/class-names.ts';
import { language } from '../lib/language.ts';
import { siteInfo } from '../lib/site-info.ts';
import { appTexts } from './app.texts.ts';

const blurbIcons = [LockKeyhole, Hash, FileCheck];
const linkClass =
  'inline-flex min-h-11 min-w-11 items-center rounded-base text-ink underline-offset-4 hover:underline';

function yearRange(): string {
  const thisYear = new Date().getFullYear();
  return siteInfo.copyrightFrom < thisYear
    ? `${siteInfo.copyrightFrom}–${thisYear}`
    : `${thisYear}`;
}

/**
 * This page in each language. The server keeps the choice and answers with the page in that language, so the menu works
 * without scripts. What the visitor's address holds beside the path is added with the click: the server drew the page
 * without it.
 */
function LanguageMenu() {
  const pathname = useLocation({ select: (location) => location.pathname });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- leaving the menu closes it
    <details
      className="relative"
      onBlur={({ currentTarget, relatedTarget }) => {
        // Safari gives no focus to a link that is pressed.
        if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
      }}
    >
      <summary className={classNames(linkClass, 'cursor-pointer gap-1.5')}>
        <span className="sr-only">{appTexts.languageSwitch}</span>
        <span lang={language}>{languageNames[language]}</span>
        <span aria-hidden="true" className="text-xs text-muted">
          ▾
        </span>
      </summary>
      <ul className="absolute start-0 bottom-full z-10 grid w-max rounded-base border border-line bg-surface p-1.5 shadow-base">
        {languages.map((one) => (
          <li key={one}>
            <a
              href={`${pathname}?${languageParameter}=${one}`}
              rel="nofollow"
              lang={one}
              hrefLang={one}
              aria-current={one === language ? 'true' : undefined}
              className={classNames(
                linkClass,
                'w-full px-3 hover:bg-sunken',
                one === language && 'font-semibold',
              )}
              onClick={({ currentTarget }) => {
                const { search, hash } = window.location;
                const query = new URLSearchParams(search);
                query.set(languageParameter, one);
                currentTarget.search = query.toString();
                currentTarget.hash = hash;
              }}
            >
              {languageNames[one]}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

export function PublicFooter() {
  return (
    <footer className="mt-auto border-t border-line bg-surface text-sm print:hidden">
      <div className="mx-auto grid max-w-[1120px] gap-4 px-4 py-4 sm:px-6">
        <ul className="grid justify-between gap-3 lg:flex">
          {appTexts.blurbs.map((blurb, index) => {
            const Icon = blurbIcons[index] ?? LockKeyhole;
            return (
              <li key={blurb} className="flex items-center gap-2.5 font-medium text-ink">
                <Icon className="size-5 shrink-0 text-accent-ink" aria-hidden="true" />
                {blurb}
              </li>
            );
          })}
        </ul>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-1 border-t border-line pt-3">
          <nav aria-label={appTexts.footerLabel} className="flex gap-6">
            <Link to="/pricing" className={linkClass}>
              {appTexts.pricing}
            </Link>
            <a href={siteInfo.dmcaUrl} rel="noreferrer" target="_blank" className={linkClass}>
              {appTexts.dmca}
            </a>
            <a href={siteInfo.privacyUrl} rel="noreferrer" target="_blank" className={linkClass}>
              {appTexts.privacy}
            </a>
          </nav>
          <LanguageMenu />
          {/* Around New Year the server's year and the visitor's differ. */}
          <p suppressHydrationWarning className="figures text-muted sm:ms-auto">
            © {yearRange()} {siteInfo.name} <span aria-hidden="true">·</span> v{appVersion}
          </p>
        </div>
      </div>
    </footer>
  );
}
