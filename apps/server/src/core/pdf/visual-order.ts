const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;
const leftToRight = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;

/**
 * The words of a line in the order in which they are drawn from left to right. The PDF library turns the letters of
 * a word round by itself, but not the words of a line. The first letter decides the line's direction.
 */
export function inVisualOrder(text: string): string {
  const words = text.split(' ');
  const isTurned = directionOf(text) === 'right-to-left';
  let direction: ReturnType<typeof directionOf> = isTurned ? 'right-to-left' : 'left-to-right';
  const runs: { isTurned: boolean; words: string[] }[] = [];
  for (const word of words) {
    direction = directionOf(word) ?? direction;
    const run = { isTurned: direction === 'right-to-left', words: [word] };
    const last = runs.at(-1);
    if (last?.isTurned === run.isTurned) last.words.push(word);
    else runs.push(run);
  }
  const drawn = runs.map((run) => (run.isTurned ? run.words.toReversed() : run.words).join(' '));
  return (isTurned ? drawn.toReversed() : drawn).join(' ');
}

function directionOf(text: string): 'left-to-right' | 'right-to-left' | undefined {
  const turned = text.search(rightToLeft);
  const straight = text.search(leftToRight);
  if (turned === -1 && straight === -1) return undefined;
  return turned !== -1 && (straight === -1 || turned < straight)
    ? 'right-to-left'
    : 'left-to-right';
}
