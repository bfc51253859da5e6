import type { AdminUser } from '@ghost-pay/contract/auth/auth.schemas';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { runCommand, useCommands } from '../lib/keys/commands.ts';
import type { Command } from '../lib/keys/key-table.ts';
import { useTheme } from '../lib/theme.ts';
import { pagesOf } from './admin-pages.ts';

const KeySheet = lazy(async () => ({
  default: (await import('../features/keys/key-sheet.tsx')).KeySheet,
}));
const Palette = lazy(async () => ({
  default: (await import('../features/payments/palette/palette.tsx')).Palette,
}));

/** The keys of every page of the back-office, the sheet that lists all keys, and the palette. */
export function AdminKeys({ user }: { user: AdminUser }) {
  const [open, setOpen] = useState<'sheet' | 'palette'>();
  const chosen = useRef<Command>(undefined);
  const navigate = useNavigate();
  const { toggle } = useTheme();
  useCommands(
    {
      sheet: () => setOpen('sheet'),
      palette: () => setOpen('palette'),
      theme: toggle,
      go_dashboard: () => void navigate({ to: '/admin/dashboard' }),
      go_payments: () => void navigate({ to: '/admin/transactions' }),
      go_transfers: () => void navigate({ to: '/admin/transfers' }),
      go_cards: () => void navigate({ to: '/admin/card-payments' }),
    },
    { layer: 'frame' },
  );
  // Once the palette is gone: what the command opens gets the focus, and gives it back to what had it before.
  useEffect(() => {
    const command = chosen.current;
    if (command === undefined || open !== undefined) return;
    chosen.current = undefined;
    runCommand(command);
  }, [open]);
  const close = () => setOpen(undefined);
  return (
    <Suspense>
      {open === 'sheet' ? <KeySheet onClose={close} /> : null}
      {open === 'palette' ? (
        <Palette
          pages={pagesOf(user.role)}
          onCommand={(command) => {
            chosen.current = command;
            close();
          }}
          onClose={close}
        />
      ) : null}
    </Suspense>
  );
}
