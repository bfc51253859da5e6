import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { formatList } from '../../../lib/format.ts';
import { translatedWord } from '../../../lib/translated-word.ts';
import { siteInfo } from '../../../lib/site-info.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { guideWords, voucherTexts } from './voucher.texts.ts';
import { PanelSection } from './code-panel.tsx';
import { paymentTexts } from '../payment.texts.ts';

interface Vendor {
  readonly name: string;
  readonly url: string;
  readonly delivery: string;
  readonly methods: readonly string[];
}

/** The operator's guide to buying vouchers: the file `voucher-guide.json` beside the pages. */
export interface VoucherGuide {
  /** True until an operator has entered real vendors: a live site does not show examples. */
  readonly example: boolean;
  readonly instructions: readonly string[];
  readonly vendors: readonly Vendor[];
  readonly warning: string;
}

/** The file is edited by hand: a broken one is refused as a whole. */
export function isVoucherGuide(value: unknown): value is VoucherGuide {
  const guide = value as Partial<Record<keyof VoucherGuide, unknown>> | null;
  return (
    typeof guide?.example === 'boolean' &&
    isList(guide.instructions, { max: 12, of: isLine }) &&
    isList(guide.vendors, { max: 8, of: isVendor }) &&
    isLine(guide.warning)
  );
}

function isVendor(value: unknown): boolean {
  const vendor = value as Partial<Record<keyof Vendor, unknown>> | null;
  return (
    vendor !== null &&
    isLine(vendor.name) &&
    // Only https addresses may become links.
    typeof vendor.url === 'string' &&
    URL.parse(vendor.url)?.protocol === 'https:' &&
    isLine(vendor.delivery) &&
    isList(vendor.methods, { max: 20, of: isLine })
  );
}

function isLine(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '' && value.length <= 600;
}

function isList(value: unknown, { max, of }: { max: number; of: (item: unknown) => boolean }) {
  return Array.isArray(value) && value.length >= 1 && value.length <= max && value.every(of);
}

async function fetchGuide(signal: AbortSignal): Promise<VoucherGuide> {
  const response = await fetch('/voucher-guide.json', { signal, cache: 'no-cache' });
  if (!response.ok) throw new Error(`voucher-guide.json: ${response.status}`);
  const guide: unknown = await response.json();
  if (!isVoucherGuide(guide)) throw new Error('voucher-guide.json is not a guide');
  return guide;
}

/** A missing or broken file is an error here: the panel then says what to do instead. */
function useVoucherGuide() {
  return useQuery({
    queryKey: ['voucher-guide'],
    queryFn: ({ signal }) => fetchGuide(signal),
    retry: 1,
  });
}

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
                {paymentTexts.submit.support}
              </a>
              {data ? null : (
                <Button variant="secondary" disabled={isFetching} onClick={() => void refetch()}>
                  {paymentTexts.retry}
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
            <VendorLine key={vendor.url} vendor={vendor} />
          ))}
        </ul>
      </div>
      <Alert tone="warning" title={texts.warningTitle}>
        {translatedWord(guide.warning, guideWords)}
      </Alert>
    </>
  );
}

function VendorLine({
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
        <span className="sr-only">{paymentTexts.newTab}</span>
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
