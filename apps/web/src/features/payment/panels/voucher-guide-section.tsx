import { ExternalLink } from 'lucide-react';
import { formatList } from '../../../lib/format.ts';
import { translatedWord } from '../../../lib/translated-word.ts';
import { siteInfo } from '../../../lib/site-info.ts';
import { Alert } from '../../../ui/alert.tsx';
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
          <Skeleton className="h-18" />
          <Skeleton className="h-44" />
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
      <ol className="grid list-decimal gap-1 ps-5 text-sm text-ink marker:text-muted">
        {guide.instructions.map((instruction) => (
          <li key={instruction}>{translatedWord(instruction, guideWords)}</li>
        ))}
      </ol>
      <div className="grid gap-1">
        <h4 className="text-sm font-semibold text-ink">{texts.vendors}</h4>
        {guide.example ? <p className="text-sm text-muted">{texts.exampleNotice}</p> : null}
        <ul className="divide-y divide-line rounded-base border border-line bg-surface">
          {guide.vendors.map((vendor) => (
            <Vendor key={vendor.url} vendor={vendor} />
          ))}
        </ul>
      </div>
      <Alert tone="warning" title={texts.warningTitle}>
        {translatedWord(guide.warning, guideWords)}
      </Alert>
    </>
  );
}

function Vendor({
  vendor: { name, url, delivery, methods },
}: {
  vendor: VoucherGuide['vendors'][number];
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 px-4 text-sm max-sm:pb-2">
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex min-h-10 grow items-center gap-1 font-semibold text-accent-ink underline underline-offset-4"
      >
        {translatedWord(name, guideWords)}
        <ExternalLink className="size-4" aria-hidden="true" />
        <span className="sr-only">{texts.newTab}</span>
      </a>
      <span className="text-end text-ink sm:order-last sm:w-36">
        {translatedWord(delivery, guideWords)}
      </span>
      <span className="text-muted max-sm:basis-full sm:w-56">
        {formatList(methods.map((method) => translatedWord(method, guideWords)))}
      </span>
    </li>
  );
}
