export default async function stopStack() {
  await globalThis.testStack?.stop();
}
