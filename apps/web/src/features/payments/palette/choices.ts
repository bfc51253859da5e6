/** Something that the palette can do. */
export interface Choice {
  /** Stands for it while the list changes. */
  readonly id: string;
  readonly label: string;
  /** More about it, in a fainter colour. */
  readonly detail?: string | undefined;
}

export interface Group<Of extends Choice = Choice> {
  readonly title: string;
  readonly choices: readonly Of[];
}

/** The choices whose label holds every word of the text. */
export function matching<Of extends Choice>(choices: readonly Of[], text: string): readonly Of[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return choices.filter(({ label }) => {
    const held = label.toLowerCase();
    return words.every((word) => held.includes(word));
  });
}

/** The chosen one, while it is listed; otherwise the first. What is listed later takes the choice from nothing. */
export function activeOf<Of extends Choice>(
  choices: readonly Of[],
  id: string | undefined,
): Of | undefined {
  return choices.find((choice) => choice.id === id) ?? choices[0];
}

/** The choice above or below, around the ends. */
export function neighbourOf<Of extends Choice>(
  choices: readonly Of[],
  { active, step }: { active: Of | undefined; step: 1 | -1 },
): Of | undefined {
  const at = active === undefined ? -1 : choices.indexOf(active);
  return choices[(at + step + choices.length) % choices.length];
}
