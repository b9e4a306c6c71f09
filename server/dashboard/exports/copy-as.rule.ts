/** What an export asks for, as REST takes it. */
export interface ExportRequest {
  datastreamId: string;
  startNs: string;
  endNs: string;
  schema: unknown;
  format: string;
  formatOptions: unknown;
}

function bodyOf({ datastreamId, startNs, endNs, schema, format, formatOptions }: ExportRequest): string {
  const options = Object.keys(formatOptions ?? {}).length > 0 ? { format_options: formatOptions } : {};
  const rest = JSON.stringify({ schema: schema ?? 'raw', format: format.toLowerCase(), ...options }, null, 2);
  // The id and the nanoseconds are int64: written as they are, never through a double.
  return rest.replace(
    '{',
    `{\n  "datastream_id": ${datastreamId},\n  "start_time": "${startNs}",\n  "end_time": "${endNs}",`,
  );
}

/** The request as a command of a shell; the key is the reader's own. */
export function asCurl(request: ExportRequest, baseUrl: string): string {
  const body = bodyOf(request).replaceAll("'", String.raw`'\''`);
  return `curl -sS '${baseUrl}/exports' \\
  -H "X-Api-Key: $KEY" -H 'Content-Type: application/json' \\
  -d '${body}'`;
}

/** The same in Python, up to the downloaded files. */
export function asPython(request: ExportRequest, baseUrl: string): string {
  return `import json, os, time, requests

base, api = "${baseUrl}", requests.Session()
api.headers["X-Api-Key"] = os.environ["KEY"]
body = json.loads(r'''${bodyOf(request)}''')
job = api.post(f"{base}/exports", json=body).json()
while job["status"] in ("queued", "running"):
    job = api.get(f"{base}/exports/{job['id']}?wait=9").json()
for file in api.get(f"{base}/exports/{job['id']}/download").json()["artifacts"]:
    with open(file["filename"], "wb") as out:
        out.write(requests.get(file["url"]).content)`;
}
