export default async function globalTeardown() {
  await globalThis.__testStack?.stop();
  // A process that a test left behind holds a pipe to this one, which would wait for it for ever. Jest sets the exit code.
  setTimeout(() => process.exit(), 15_000).unref();
}
