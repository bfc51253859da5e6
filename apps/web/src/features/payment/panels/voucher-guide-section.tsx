import { ExternalLink } from 'lucide-react';
import { formatList } from '../../../lib/format.ts';
import { translatedWord } from '../../../lib/translated-word.ts';
import { siteInfo } from '../../../lib/site-info.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { guideWords, voucherTexts } from './voucher.texts.ts';
import { useVoucherGuide, type VoucherGuide } from './voucher-guide.ts';
import { PanelSection } from './panel-section.tsx';

const texts = voucherTexts.rewarble;

/** The operator's guide to buying a voucher; a sentence when the guide's file is unusable. */
export function VoucherGuideSection() {
  const { data, isPending, isFetching, refetch } = useVoucherGuide();
  return (
    <PanelSection title={texts.buy}>
      {isPending ? (
        <SkeletonGroup label={texts.loading} className="grid gap-3">
          <Skeleton className="h-28" />
          <Skeleton className="h-48" />
        </SkeletonGroup>
      ) : data && (!data.example || siteInfo.mode === 'sandbox') ? (
        <Guide guide={data} />
      ) : (
        <Alert
          tone="warning"
          action={
            <>
              <a href={`mailto:${siteInfo.supportEmail}`} className={buttonClass('secondary')}>
                {texts.support}
              </a>
              {data ? null : (
                <Button variant="secondary" disabled={isFetching} onClick={() => void refetch()}>
                  {texts.retry}
                </Button>
              )}
            </>
          }
        >
          {texts.noGuide}
        </Alert>
      )}
    </PanelSection>
  );
}

function Guide({ guide }: { guide: VoucherGuide }) {
  return (
    <>
      <ol className="grid list-decimal gap-1.5 ps-5 text-base text-ink marker:text-muted">
        {guide.instructions.map((instruction) => (
          <li key={instruction}>{translatedWord(instruction, guideWords)}</li>
        ))}
      </ol>
      <h4 className="text-sm font-semibold text-ink">{texts.vendors}</h4>
      {guide.example ? <Alert tone="info">{texts.exampleNotice}</Alert> : null}
      <ul className="grid gap-2 sm:grid-cols-2">
        {guide.vendors.map((vendor) => (
          <Vendor key={vendor.url} vendor={vendor} isExample={guide.example} />
        ))}
      </ul>
      <Alert tone="warning" title={texts.warningTitle}>
        {translatedWord(guide.warning, guideWords)}
      </Alert>
    </>
  );
}

function Vendor({
  vendor: { name, url, delivery, methods },
  isExample,
}: {
  vendor: VoucherGuide['vendors'][number];
  isExample: boolean;
}) {
  return (
    <li className="grid content-between gap-2 rounded-base border border-line bg-surface p-4">
      <p className="flex flex-wrap items-center gap-2 font-semibold text-ink">
        {translatedWord(name, guideWords)}
        {isExample ? <Badge>{texts.example}</Badge> : null}
      </p>
      <dl className="grid gap-1 text-sm">
        <div className="flex gap-2">
          <dt className="text-muted">{texts.delivery}</dt>
          <dd className="text-ink">{translatedWord(delivery, guideWords)}</dd>
        </div>
        <div className="flex gap-2">
          <dt className="text-muted">{texts.methods}</dt>
          <dd className="text-ink">
            {formatList(methods.map((method) => translatedWord(method, guideWords)))}
          </dd>
        </div>
      </dl>
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        className="-mb-2 inline-flex min-h-11 items-center gap-1 justify-self-start text-sm font-semibold text-accent-ink underline underline-offset-4"
      >
        {texts.visit(translatedWord(name, guideWords))}
        <ExternalLink className="size-4" aria-hidden="true" />
        <span className="sr-only">{texts.newTab}</span>
      </a>
    </li>
  );
}
