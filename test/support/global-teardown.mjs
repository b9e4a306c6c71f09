export default async function globalTeardown() {
  await globalThis.__testStack?.stop();
}
