import { Tabs as Primitive } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { tabClass, tabRowClass } from './tab-look.ts';

interface TabsProps<Value extends string> {
  label: string;
  tabs: readonly { value: Value; label: string; badge?: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  /** The content of the chosen tab. */
  children: ReactNode;
}

/** One of few views at a time. Arrow keys move between tabs; on a phone the row scrolls sideways. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  children,
}: TabsProps<Value>) {
  return (
    <Primitive.Root
      value={value}
      onValueChange={(next: Value) => onChange(next)}
      className="grid grid-cols-1 gap-5"
    >
      <Primitive.List aria-label={label} className={tabRowClass}>
        {tabs.map((tab) => (
          <Primitive.Tab key={tab.value} value={tab.value} className={tabClass}>
            {tab.label}
            {tab.badge}
          </Primitive.Tab>
        ))}
      </Primitive.List>
      <Primitive.Panel value={value} className="grid grid-cols-1 gap-5">
        {children}
      </Primitive.Panel>
    </Primitive.Root>
  );
}
