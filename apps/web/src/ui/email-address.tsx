import { Fragment } from 'react';

/** An e-mail address that goes on in the next line after its @ and its dots, where there is no room, and not within a word. */
export function EmailAddress({ address }: { address: string }) {
  return address.split(/(?<=[@.])/).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one text, which have no other names
    <Fragment key={index}>
      {index === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ));
}
