import { useQuery } from '@tanstack/react-query';

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
export function useVoucherGuide() {
  return useQuery({
    queryKey: ['voucher-guide'],
    queryFn: ({ signal }) => fetchGuide(signal),
    retry: 1,
  });
}
