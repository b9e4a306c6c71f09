import { localFileName } from '../../schema/exports/local-file-name.rule.js';

/** A file of an export with its presigned URL. */
export interface LinkedFile {
  filename: string;
  url: string;
  sha256: string;
  fromNs: string;
  toNs: string;
}

/** Formats checksums for `sha256sum --check` of files as the browser names them. */
export const checksumsOf = (files: readonly Pick<LinkedFile, 'filename' | 'sha256'>[]): string =>
  files.map(({ filename, sha256 }) => `${sha256}  ${filename}\n`).join('');

/**
 * Formats a shell script that downloads the files, four at a time, and verifies them. It needs no
 * key. Names have the range, and another file under a name is kept.
 */
export function asDownloadScript(files: readonly LinkedFile[], exportId: string, goodUntilMs: number): string {
  const until = new Date(goodUntilMs).toISOString().slice(11, 16);
  const named = files.map(({ filename, fromNs, toNs, ...file }) => {
    return { ...file, filename: localFileName(filename, BigInt(fromNs), BigInt(toNs)) };
  });
  const transfers = named.map(({ filename, url }) => `url = "${url}"\noutput = "${filename}"\n`).join('');
  return `# The files of ${exportId}. The links are valid until ${until} UTC. Copy the script again when they expire.
check() { $(command -v sha256sum || echo shasum -a 256) -c "$@"; }
sums=$(cat <<'SUMS'
${checksumsOf(named)}SUMS
)
(echo "$sums" | while read -r sum name; do
  [ ! -e "$name" ] || echo "$sum  $name" | check --status || { echo "Another file has the name $name" >&2; exit 1; }
done) &&
curl --fail --location --retry 3 --parallel --parallel-max 4 --config - <<'FILES' &&
${transfers}FILES
echo "$sums" | check
`;
}
