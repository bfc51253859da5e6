import type { Config } from '../../config/config.ts';
import { SettingsError } from '../../config/reading.ts';
import { findContradictions } from './contradictions.ts';
import { type Diagnosis, fault, fromError, ok, warning } from './diagnosis.ts';
import { doctorChecks, type DoctorCheckKey } from './doctor-checks.ts';
import { doctorTexts as texts } from './doctor.texts.ts';
import { type DoctorGround, type DoctorRequest, onDoctorGround } from './doctor-ground.ts';

/** One line of the doctor's answer. */
export interface DoctorLine extends Diagnosis {
  /** The check's name for programs; never changes. */
  readonly key: DoctorCheckKey | 'settings';
  readonly label: string;
}

/**
 * Examines the installation, beside a running site or alone, and changes nothing. The settings are read by
 * `readConfig`, which may throw. Returns a line for each check; with unusable settings only theirs.
 */
export async function examine({
  readConfig,
  environment,
  ...request
}: DoctorRequest & {
  readConfig: () => Config;
  environment: NodeJS.ProcessEnv;
  onProgress: (line: string) => void;
}): Promise<DoctorLine[]> {
  let config: Config;
  try {
    config = readConfig();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return [line('settings', fault(`${asSentences(error.problems)} ${texts.othersWait}`))];
  }
  const settings = line('settings', checkSettings(config, environment));
  return onDoctorGround({ ...request, config }, async (ground) => {
    const checks = Object.entries(doctorChecks) as [DoctorCheckKey, Check][];
    const results = checks.map(async ([key, check]) => line(key, await tried(check, ground)));
    return [settings, ...(await Promise.all(results))];
  });
}

type Check = (typeof doctorChecks)[DoctorCheckKey];

async function tried(check: Check, ground: DoctorGround): Promise<Diagnosis> {
  try {
    return await check(ground);
  } catch (error) {
    return fromError(error);
  }
}

function checkSettings(config: Config, environment: NodeJS.ProcessEnv): Diagnosis {
  const isSet = (name: string) => (environment[name] ?? '') !== '';
  const problems = [...config.warnings, ...findContradictions({ config, isSet })];
  return problems.length === 0
    ? ok(texts.settingsFit(config.mode))
    : warning(asSentences(problems));
}

/** A diagnosis is one line, however many problems it names. */
function asSentences(problems: readonly string[]): string {
  return problems.map((problem) => problem.replace(/(?<![.?])$/, '.')).join(' ');
}

function line(key: DoctorLine['key'], diagnosis: Diagnosis): DoctorLine {
  const text = diagnosis.text.replaceAll(/\s*\n\s*/g, ' ');
  return { key, label: texts.labels[key], state: diagnosis.state, text };
}
