/** Returns the decoded password of a MySQL URL; null if it cannot be decoded. */
export function passwordOf(url: string): string | null {
  try {
    const { username, password } = new URL(url);
    decodeURIComponent(username);
    return decodeURIComponent(password);
  } catch {
    return null;
  }
}
