import { useState } from 'react';
import { useMediaQuery } from '../../../lib/use-media-query.ts';

/** Whether a part is unfolded: at first everywhere but on a phone, whose screen the evidence fills. */
export function useFold(): readonly [boolean, (isOpen: boolean) => void] {
  const isPhone = useMediaQuery('(width < 48rem)');
  const [chosen, choose] = useState<boolean>();
  return [chosen ?? !isPhone, choose];
}
