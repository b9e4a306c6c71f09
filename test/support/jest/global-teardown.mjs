export default async function globalTeardown() {
  await globalThis.__testStack?.stop();
  // A process that a test left behind would keep this one waiting on its pipe forever. Jest sets the exit code.
  setTimeout(() => process.exit(), 15_000).unref();
}
