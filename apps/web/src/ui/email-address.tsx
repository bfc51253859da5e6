import { Fragment } from 'react';

/** An e-mail address that wraps after its @ and its dots, and not within a word. */
export function EmailAddress({ address }: { address: string }) {
  return address.split(/(?<=[@.])/).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one text have no other keys
    <Fragment key={index}>
      {index === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ));
}
