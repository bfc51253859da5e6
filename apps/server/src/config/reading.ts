import { z } from 'zod';
import { OperatorError } from '../core/errors.ts';

/**
 * The environment while the settings are read, one concern after the other. All concerns add to one list of
 * problems.
 */
export interface Reading {
  /** Without empty variables, which count as not set. */
  readonly environment: Readonly<Record<string, string>>;
  readonly isLive: boolean;
  /** Absolute. */
  readonly dataDir: string;
  /** Sentences, each beginning with a setting's name. */
  readonly problems: string[];
}

/** The settings of one concern; undefined if one of them is wrong, which adds to `problems`. */
export function parseSettings<Shape extends z.ZodRawShape>(
  { environment, problems }: Reading,
  shape: Shape,
): z.output<z.ZodObject<Shape>> | undefined {
  const parsed = z.object(shape).safeParse(environment);
  if (parsed.success) return parsed.data;
  problems.push(...parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
  return undefined;
}

/** Adds a problem if a live site would use an address without https. */
export function requireHttps(
  { isLive, problems }: Reading,
  settings: Readonly<Record<string, string | undefined>>,
): void {
  if (!isLive) return;
  for (const [name, address] of Object.entries(settings))
    if (address?.startsWith('https://') === false)
      problems.push(`${name} must be an https address`);
}

/** The settings cannot be used. Each problem is a sentence that begins with a setting's name. */
export class SettingsError extends OperatorError {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    const lines = problems.map((problem) => `  - ${problem}`);
    super(['The settings are not complete:', ...lines].join('\n'));
    this.problems = problems;
  }
}

/** Throws a SettingsError that lists all problems, if there are any. */
export function refuseProblems(problems: readonly string[]): void {
  if (problems.length > 0) throw new SettingsError(problems);
}

export function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '');
}
