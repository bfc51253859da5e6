import type { ListedUser, UserAction } from '@ghost-pay/contract/users/users.schemas';
import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import type { UserQuestion } from './user-dialog.tsx';
import { usersTexts } from '../users.texts.ts';

interface UserActionsProps {
  user: ListedUser;
  onAsk: (question: UserQuestion) => void;
  /** Larger targets for touch, on cards. */
  large?: boolean;
}

const acts: {
  needs: UserAction;
  act: 'edit' | 'reset_2fa' | 'delete';
  label: (username: string) => string;
  icon: ReactNode;
}[] = [
  {
    needs: 'edit_email',
    act: 'edit',
    label: usersTexts.editUser,
    icon: <Pencil className="size-4" aria-hidden="true" />,
  },
  {
    needs: 'reset_2fa',
    act: 'reset_2fa',
    label: usersTexts.resetTwofaOf,
    icon: <KeyRound className="size-4" aria-hidden="true" />,
  },
  {
    needs: 'delete',
    act: 'delete',
    label: usersTexts.deleteUser,
    icon: <Trash2 className="size-4" aria-hidden="true" />,
  },
];

/** The acts on this account that the server allows the reader. */
export function UserActions({ user, onAsk, large = false }: UserActionsProps) {
  return (
    <div className="flex items-center justify-end gap-0.5">
      {acts
        .filter(({ needs }) => user.allowed_actions.includes(needs))
        .map(({ act, label, icon }) => (
          <IconButton
            key={act}
            size={large ? 'base' : 'small'}
            className={large ? '' : '!size-8 hover:bg-line'}
            label={label(user.username)}
            icon={icon}
            onClick={() => onAsk({ act, user })}
          />
        ))}
    </div>
  );
}
