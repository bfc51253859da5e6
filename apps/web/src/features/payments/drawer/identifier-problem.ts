import { drawerTexts } from './drawer.texts.ts';

/** Why no payment can be asked for by this id; undefined where one can. */
export function identifierProblem(id: string): string | undefined {
  if (id.trim() === '') return drawerTexts.identifierMissing;
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)
    ? undefined
    : drawerTexts.identifierInvalid;
}
