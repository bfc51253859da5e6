import { drawerTexts } from './drawer.texts.ts';

/** Why this id cannot belong to a payment; undefined when it can. */
export function identifierProblem(id: string): string | undefined {
  if (id.trim() === '') return drawerTexts.identifierMissing;
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)
    ? undefined
    : drawerTexts.identifierInvalid;
}
