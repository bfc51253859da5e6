import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';

const line = z.string().trim().min(1).max(600);

const vendorSchema = z.object({
  name: line,
  // Only https addresses may become links: the file is edited by hand.
  url: z.url({ protocol: /^https$/ }),
  delivery: line,
  methods: z.array(line).min(1),
});

/** The operator's guide to buying vouchers: the file `voucher-guide.json` beside the pages. */
export const voucherGuideSchema = z.object({
  /** True until an operator has entered real vendors: a live site does not show examples. */
  example: z.boolean(),
  instructions: z.array(line).min(1).max(12),
  vendors: z.array(vendorSchema).min(1).max(8),
  warning: line,
});
export type VoucherGuide = z.infer<typeof voucherGuideSchema>;

async function fetchGuide(signal: AbortSignal): Promise<VoucherGuide> {
  const response = await fetch('/voucher-guide.json', { signal, cache: 'no-cache' });
  if (!response.ok) throw new Error(`voucher-guide.json: ${response.status}`);
  return voucherGuideSchema.parse(await response.json());
}

/** A missing or broken file is an error here: the panel then says what to do instead. */
export function useVoucherGuide() {
  return useQuery({
    queryKey: ['voucher-guide'],
    queryFn: ({ signal }) => fetchGuide(signal),
    retry: 1,
  });
}
