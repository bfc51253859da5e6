/** What is asked for, or what `late` returns or throws where that takes longer. What comes afterwards is dropped. */
export async function within<Answer, Late>(
  ms: number,
  asked: Promise<Answer>,
  late: () => Late,
): Promise<Answer | Late> {
  let timer: NodeJS.Timeout | undefined;
  const isOver = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, ms));
  });
  try {
    return await Promise.race([asked, isOver.then(late)]);
  } finally {
    clearTimeout(timer);
  }
}
