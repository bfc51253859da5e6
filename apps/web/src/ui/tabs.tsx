import { Tabs as Primitive } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

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

// How tabs look, whether they change a part of the page or lead to a page of their own.
export const tabRowClass =
  '-mx-4 flex gap-1 overflow-x-auto border-b border-line px-4 sm:mx-0 sm:px-0';
export const tabClass =
  '-mb-px inline-flex min-h-11 shrink-0 items-center gap-2 border-b-2 border-transparent px-3 text-sm font-semibold text-muted transition-colors duration-150 -outline-offset-2 hover:text-ink data-active:border-accent data-active:text-accent-ink aria-[current=page]:border-accent aria-[current=page]:text-accent-ink';
