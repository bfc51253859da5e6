import { Alert } from '../../../ui/alert.tsx';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import { cryptoTexts } from '../crypto.texts.ts';
import { addressPaid, type SeenAddresses } from '../seen-addresses.ts';

/** A notice above the new address, for a payer who has already sent coins and for one who is about to. */
export function AddressChanged({ seen }: { seen: SeenAddresses | undefined }) {
  return (
    // The live region is mounted before its text: a later text is announced.
    <div role="status" className="empty:sr-only">
      {seen && seen.earlier.length > 0 ? (
        <Alert tone="warning" title={cryptoTexts.addressChangedTitle}>
          {cryptoTexts.addressChanged}
        </Alert>
      ) : null}
    </div>
  );
}

interface AddressPaidProps {
  seen: SeenAddresses | undefined;
  value: string | null;
  onChange: (address: string) => void;
}

/** Asks which address received the coins; shown only when the page has shown more than one. */
export function AddressPaid({ seen, value, onChange }: AddressPaidProps) {
  if (seen === undefined || seen.earlier.length === 0) return null;
  return (
    <RadioCards
      legend={cryptoTexts.whichAddress}
      options={[seen.shown, ...seen.earlier].map((address) => ({
        value: address,
        label: address === seen.shown ? cryptoTexts.presentAddress : cryptoTexts.earlierAddress,
        description: <span className="font-mono break-all">{address}</span>,
      }))}
      value={addressPaid(seen, value)}
      onChange={onChange}
    />
  );
}
