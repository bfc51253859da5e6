import { useState } from 'react';
import { useKeysOn, chooseKeys } from '../../lib/keys/key-choice.ts';
import { keysHere } from '../../lib/keys/commands.ts';
import { allCommands, type Command, keyTable } from '../../lib/keys/key-table.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { KeyCaps } from '../../ui/key-mark.tsx';
import { Switch } from '../../ui/switch.tsx';
import { keysTexts } from './keys.texts.ts';

/** The keys of the screen, and the switch that turns the single ones off. */
export function KeySheet({ onClose }: { onClose: () => void }) {
  const isOn = useKeysOn();
  // As the screen was when the sheet opened.
  const [here] = useState(keysHere);
  const shown = allCommands.filter((command) => here.has(command));
  const groups = [...Map.groupBy(shown, (command) => keyTable[command].group)];
  return (
    <Dialog wide onClose={onClose} title={keysTexts.title} description={keysTexts.lead}>
      <div className="grid gap-x-9 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
        {groups.map(([title, commands]) => (
          <section key={title}>
            <GroupTitle>{title}</GroupTitle>
            <dl className="mt-1">
              {commands.map((command) => (
                <KeyRow key={command} command={command} label={here.get(command)} />
              ))}
            </dl>
          </section>
        ))}
        <section>
          <GroupTitle>{keysTexts.safe}</GroupTitle>
          <p className="mt-2 text-sm text-muted">{keysTexts.safety}</p>
        </section>
      </div>
      <div className="-mx-5 -mb-5 border-t border-line bg-sunken px-5 py-2">
        <Switch
          label={keysTexts.single}
          hint={keysTexts.singleHint}
          checked={isOn}
          onChange={(event) => chooseKeys(event.target.checked)}
        />
      </div>
    </Dialog>
  );
}

function GroupTitle({ children }: { children: string }) {
  return <h3 className="border-b border-line pb-2 text-sm font-semibold text-ink">{children}</h3>;
}

function KeyRow({ command, label }: { command: Command; label: string | undefined }) {
  return (
    <div className="flex min-h-8 items-center justify-between gap-3 text-sm text-ink">
      <dt>{label ?? keyTable[command].label}</dt>
      <dd className="flex shrink-0 items-center gap-1 text-xs text-muted">
        {keyTable[command].chords.map((chord, index) => (
          <span key={chord} className="inline-flex items-center gap-1">
            {index === 0 ? null : keysTexts.or}
            <KeyCaps chord={chord} between={chord.includes(' ') ? keysTexts.between : undefined} />
          </span>
        ))}
      </dd>
    </div>
  );
}
