import type { TimeRangeText } from '../../../schema/time-range.js';

/** A request for an export, for REST. */
export interface RestExportRequest extends TimeRangeText {
  datastreamId: string;
  schema: unknown;
  format: string;
  formatOptions: unknown;
  /** Null: none. */
  view: unknown;
  /** Null: none were sent. */
  parquetTypes: unknown;
}

function bodyOf(request: RestExportRequest): string {
  const { datastreamId, fromNs, toNs, schema, format, formatOptions, view, parquetTypes } = request;
  const members = {
    ...(view !== null && { view }),
    schema: schema ?? 'raw',
    format: format.toLowerCase(),
    ...(Object.keys(formatOptions ?? {}).length > 0 && { format_options: formatOptions }),
    ...(parquetTypes !== null && { parquet_types: parquetTypes }),
  };
  const rest = JSON.stringify(members, null, 2);
  // The id and the nanoseconds are int64: never convert them to a double.
  return rest.replace(
    '{',
    `{\n  "datastream_id": ${datastreamId},\n  "start_time": "${fromNs}",\n  "end_time": "${toNs}",`,
  );
}

/** Formats the request as a shell command; the reader sets the key. */
export function asCurl(request: RestExportRequest, baseUrl: string): string {
  const body = bodyOf(request).replaceAll("'", String.raw`'\''`);
  return `curl -sS '${baseUrl}/exports' \\
  -H "X-Api-Key: $KEY" -H 'Content-Type: application/json' \\
  -d '${body}'`;
}

/** Formats the request, wait and download as a Python script. */
export function asPython(request: RestExportRequest, baseUrl: string): string {
  return `import hashlib, json, os, time, requests

base, api = "${baseUrl}", requests.Session()
api.headers["X-Api-Key"] = os.environ["KEY"]

def ask(method, path, **more):
    answer = api.request(method, base + path, **more)
    if not answer.ok: raise SystemExit(answer.text)
    return answer.json()

body = json.loads(r'''${bodyOf(request)}''')
job = ask("POST", "/exports", json=body)
while job["status"] in ("queued", "running"):
    job = ask("GET", f"/exports/{job['id']}?wait=9")
if job["status"] != "succeeded": raise SystemExit(f"{job['status']}: {job.get('reason')}")

def files():  # links are valid for five minutes: request them for each file
    return ask("GET", f"/exports/{job['id']}/download")["artifacts"]

for at, file in enumerate(files()):
    digest = hashlib.sha256()
    with requests.get(files()[at]["url"], stream=True) as answer, open(file["filename"], "wb") as out:
        answer.raise_for_status()
        for chunk in answer.iter_content(1 << 20):
            out.write(chunk)
            digest.update(chunk)
    assert digest.hexdigest() == file["sha256"], file["filename"]
    print(file["filename"], file["rows"], "rows")`;
}

/** A file of an export with its presigned URL. */
export interface LinkedFile {
  filename: string;
  url: string;
  sha256: string;
}

/** Formats checksums for `sha256sum --check`. */
export const checksumsOf = (files: readonly LinkedFile[]): string =>
  files.map(({ filename, sha256 }) => `${sha256}  ${filename}\n`).join('');

/**
 * Formats a shell script that downloads the files, four at a time, and verifies them. It needs no
 * key.
 */
export function asDownloadScript(files: readonly LinkedFile[], exportId: string, goodUntilMs: number): string {
  const until = new Date(goodUntilMs).toISOString().slice(11, 16);
  const transfers = files.map(({ filename, url }) => `url = "${url}"\noutput = "${filename}"\n`).join('');
  return `# The files of ${exportId}. The links are valid until ${until} UTC. Copy the script again when they expire.
curl --fail --location --retry 3 --parallel --parallel-max 4 --config - <<'FILES' &&
${transfers}FILES
$(command -v sha256sum || echo shasum -a 256) -c <<'SUMS'
${checksumsOf(files)}SUMS
`;
}
