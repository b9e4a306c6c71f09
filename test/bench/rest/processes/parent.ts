/**
 * The child's side of `child.ts`: answers the parent's questions one by one; ends with its parent.
 */
export function serveParent<Question, Answer>(answer: (question: Question) => Promise<Answer>): void {
  process.on('message', (message: { question: Question }) => {
    answer(message.question).then(
      (value) => process.send?.({ value }),
      (error: unknown) =>
        process.send?.({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
  });
  process.once('disconnect', () => process.exit());
}

/** User and system seconds that this process has used. */
export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
