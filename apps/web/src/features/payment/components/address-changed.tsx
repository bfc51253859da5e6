import { Alert } from '../../../ui/alert.tsx';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import { cryptoTexts } from '../crypto.texts.ts';
import { addressPaid, type SeenAddresses } from '../seen-addresses.ts';

/** Over the new address: that it is another one, for whoever has already sent and whoever is about to. */
export function AddressChanged({ seen }: { seen: SeenAddresses | undefined }) {
  return (
    // There before anything is said in it, so that what comes later is read out.
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

/** To which of the addresses the coins went; asked only where more than one was shown. */
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
