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
 * This page in each language. The server keeps the choice and answers with the page in that language, so the links work
 * without scripts. What the visitor's address holds beside the path is added with the click: the server drew the page
 * without it.
 */
function LanguageSwitch() {
  const pathname = useLocation({ select: (location) => location.pathname });
  if (languages.length < 2) return null;
  return (
    <nav aria-label={appTexts.languageSwitch}>
      <ul className="flex flex-wrap gap-x-5 border-t border-line pt-2">
        {languages.map((one) => (
          <li key={one}>
            <a
              href={`${pathname}?${languageParameter}=${one}`}
              rel="nofollow"
              lang={one}
              hrefLang={one}
              aria-current={one === language ? 'true' : undefined}
              className={classNames(linkClass, one === language && 'font-semibold')}
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
    </nav>
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
        <div className="flex flex-wrap items-center gap-x-6 gap-y-1 border-t border-line pt-4">
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
          {/* Around New Year the server's year and the visitor's differ. */}
          <p suppressHydrationWarning className="figures text-muted sm:ms-auto">
            © {yearRange()} {siteInfo.name} <span aria-hidden="true">·</span> v{appVersion}
          </p>
        </div>
        <LanguageSwitch />
      </div>
    </footer>
  );
}
