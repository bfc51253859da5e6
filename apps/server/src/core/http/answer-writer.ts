import writeBySchema from 'fast-json-stringify';
import { z } from 'zod';

/**
 * Writes answers as JSON by their schema, which drops every unlisted field. The writer is made for the first answer:
 * to make those of all endpoints would be a seventh of a start's work.
 */
export function createAnswerWriter(output: z.ZodType): (answer: unknown) => string {
  let write: ((answer: unknown) => string) | undefined;
  return (answer) => {
    // The writer's maker knows JSON schemas as far as draft 7.
    write ??= writeBySchema(z.toJSONSchema(output, { target: 'draft-7', io: 'input' }) as object);
    return write(answer);
  };
}
