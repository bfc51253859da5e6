import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useCommands } from '../lib/keys/commands.ts';
import { useTheme } from '../lib/theme.ts';

const KeySheet = lazy(async () => ({
  default: (await import('../features/keys/key-sheet.tsx')).KeySheet,
}));

/** The keys of every page of the back-office, and the sheet that lists all keys. */
export function AdminKeys() {
  const [open, setOpen] = useState<'sheet'>();
  const navigate = useNavigate();
  const { toggle } = useTheme();
  useCommands(
    {
      sheet: () => setOpen('sheet'),
      theme: toggle,
      go_dashboard: () => void navigate({ to: '/admin/dashboard' }),
      go_payments: () => void navigate({ to: '/admin/transactions' }),
      go_transfers: () => void navigate({ to: '/admin/transfers' }),
      go_cards: () => void navigate({ to: '/admin/card-payments' }),
    },
    { layer: 'frame' },
  );
  const close = () => setOpen(undefined);
  return <Suspense>{open === 'sheet' ? <KeySheet onClose={close} /> : null}</Suspense>;
}
