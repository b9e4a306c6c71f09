import { selectionBody } from '../../schema/export-sets/export-set-body.js';
import type { PatternSelection, Selection } from '../../schema/export-sets/selection.rule.js';
import type { TimeRangeText } from '../../schema/time/time-range.js';
import { utcText } from '../text/times.rule.js';

/** Options of making files. */
interface OutputOptions extends TimeRangeText {
  schema: unknown;
  /** Name of the GraphQL enum. */
  format: string;
  formatOptions: unknown;
  /** Null: none. */
  view: unknown;
  /** Null: none were sent. */
  parquetTypes: unknown;
}

/** A request for an export, for REST. */
export interface RestExportRequest extends OutputOptions {
  datastreamId: string;
}

/** A request for a set, for REST. */
export interface RestSetRequest extends OutputOptions {
  selection: Selection;
  layout: 'FLAT' | 'HIVE';
  /** Null: the files are only downloaded. */
  destinationId: string | null;
}

/** A request for a schedule, for REST. Its times are those of an example. */
export interface RestScheduleRequest extends RestSetRequest {
  every: 'HOUR' | 'DAY';
  /** Empty: the service chooses one. */
  name: string;
  lag: string;
  revise: boolean;
}

export type CodeRequest = RestExportRequest | RestSetRequest | RestScheduleRequest;

/** Returns the format as REST writes it. */
export const formatOf = ({ format }: OutputOptions): string => format.toLowerCase().replace('_', '.');
/** Returns the compression; undefined: none was chosen. */
export const compressionOf = ({ formatOptions }: OutputOptions): string | undefined =>
  (formatOptions as { compression?: string } | null)?.compression;

/** Formats nanoseconds as ISO 8601 in UTC, exactly. */
export const isoOf = (ns: string): string => `${utcText(ns).replace(' ', 'T')}Z`;

/** Marks an int64, which must never become a double, as text until it is written. */
const exactInt = (digits: string): string => `\u0000${digits}\u0000`;
const withInts = (json: string): string => json.replace(/"\\u0000(\d+)\\u0000"/g, '$1');

function bodyOf(request: CodeRequest): string {
  const { fromNs, toNs, schema, formatOptions, view, parquetTypes } = request;
  const isSet = 'selection' in request;
  const isSchedule = 'every' in request;
  const members = {
    ...(isSchedule && request.name !== '' && { name: request.name }),
    ...(isSet
      ? { select: selectionBody(request.selection, exactInt) }
      : { datastream_id: exactInt(request.datastreamId) }),
    ...(isSchedule
      ? { every: lengthOf(request), lag: request.lag, revise: request.revise }
      : { start_time: isoOf(fromNs), end_time: isoOf(toNs) }),
    ...(view !== null && { view }),
    schema: schema ?? 'raw',
    format: formatOf(request),
    ...(Object.keys(formatOptions ?? {}).length > 0 && { format_options: formatOptions }),
    ...(parquetTypes !== null && { parquet_types: parquetTypes }),
    ...(isSet && { layout: request.layout.toLowerCase() }),
    ...(isSet && request.destinationId !== null && { destination_id: request.destinationId }),
  };
  return withInts(JSON.stringify(members, null, 2));
}

/** Quotes a word for a shell, if it needs it. */
export const shellWord = (text: string): string =>
  /^[\w.,:/@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;

function pathOf(request: CodeRequest): string {
  if (!('selection' in request)) return 'exports';
  return 'every' in request ? 'export-schedules' : 'export-sets';
}

/**
 * Formats the request as a shell script, which waits and downloads the files of an export. The
 * reader sets the key in `MDE_API_KEY`.
 */
export function asCurl(request: CodeRequest, baseUrl: string): string {
  const body = bodyOf(request).replaceAll("'", String.raw`'\''`);
  const api = `BASE='${baseUrl}'
api() { curl -sS -H "X-Api-Key: $MDE_API_KEY" -H 'Content-Type: application/json' "$@"; }`;
  const create = `api "$BASE/${pathOf(request)}" -d '${body}'`;
  if ('every' in request) return `${api}\n${create}`;
  const isEnd = `jq -e '.status | IN("succeeded", "failed", "canceled")'`;
  return `${api}
CREATED=$(${create})
ID=$(printf '%s' "$CREATED" | jq -r '.id // empty')
if [ -n "$ID" ]; then
  until api "$BASE/${pathOf(request)}/$ID" | ${isEnd} >/dev/null; do sleep 2; done
${filesOf(request).replace(/^/gm, '  ')}
else
  printf '%s\\n' "$CREATED" >&2
fi`;
}

/**
 * Formats the commands that run after the end: the download of the files, or the outcome of a
 * delivery. Files have a folder by the id: those of another range of the stream have the same
 * names.
 */
function filesOf(request: CodeRequest): string {
  const isSet = 'selection' in request;
  if (isSet && request.destinationId !== null) return `api "$BASE/export-sets/$ID" | jq -r .status`;
  const command = String.raw`@sh "curl -fsS --create-dirs -o \($id)/\(.filename) \(.url)"`;
  if (!isSet) return `api "$BASE/exports/$ID/download" | jq -r --arg id "$ID" '.artifacts[] | ${command}' | sh`;
  return `PAGE=
while :; do
  FILES=$(api "$BASE/export-sets/$ID/files?limit=1000$PAGE")
  printf '%s' "$FILES" | jq -r --arg id "$ID" '.items[] | ${command}' | sh
  PAGE=$(printf '%s' "$FILES" | jq -r '.next_page_token // empty | "&page_token=" + @uri')
  [ -n "$PAGE" ] || break
done`;
}

/** Formats a JSON value as a Python literal. */
function pyText(value: unknown): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(pyText).join(', ')}]`;
  if (typeof value === 'object') {
    return `{${Object.entries(value)
      .map(([name, member]) => `${pyText(name)}: ${pyText(member)}`)
      .join(', ')}}`;
  }
  return JSON.stringify(value);
}

function pythonArguments(request: CodeRequest): string[] {
  const { schema, view, parquetTypes } = request;
  const compression = compressionOf(request);
  return [
    `schema=${pyText(schema ?? 'raw')}`,
    `format=${pyText(formatOf(request))}`,
    ...(compression === undefined ? [] : [`compression=${pyText(compression)}`]),
    ...(view === null ? [] : [`view=${pyText(view)}`]),
    ...(parquetTypes === null ? [] : [`parquet_types=${pyText(parquetTypes)}`]),
    ...('selection' in request ? [`layout=${pyText(request.layout.toLowerCase())}`] : []),
  ];
}

const lines = (items: readonly string[]): string => items.map((item) => `    ${item},\n`).join('');

/** Returns the length of a schedule's periods. */
export const lengthOf = ({ every }: RestScheduleRequest): string => (every === 'HOUR' ? '1h' : '1d');

function patternText({ exchange, instruments, streamTypes, terms = {} }: PatternSelection): string {
  const { expiresFromNs, expiresToNs, ...words } = terms;
  const named = [
    ...Object.entries(words).map(([name, word]) => `${name}=${pyText(word)}`),
    ...(expiresFromNs === undefined ? [] : [`expires_from=${expiresFromNs}`]),
    ...(expiresToNs === undefined ? [] : [`expires_to=${expiresToNs}`]),
  ];
  return `StreamPattern(${[...[exchange, instruments, streamTypes].map(pyText), ...named].join(', ')})`;
}

/** Formats the request with the Python package: waits, then downloads and checks the files. */
export function asPython(request: CodeRequest, baseUrl: string): string {
  const [from, to] = [request.fromNs, request.toNs].map((ns) => pyText(isoOf(ns)));
  const more = pythonArguments(request);
  const begin = (imports: string): string =>
    `from market_data_export import ${imports}\n\nclient = Client(base_url=${pyText(baseUrl)})  # reads MDE_API_KEY`;
  if (!('selection' in request)) {
    const items = [request.datastreamId, from!, to!, ...more, 'directory="exports"'];
    return `${begin('Client')}\nfiles = client.exports.run(\n${lines(items)})\nprint(*files.paths, sep="\\n")`;
  }
  const { selection, destinationId } = request;
  const isPattern = selection.kind === 'patterns';
  const select = isPattern ? patternText(selection) : `[${selection.datastreamIds.join(', ')}]`;
  const start = begin(isPattern ? 'Client, StreamPattern' : 'Client');
  if ('every' in request) {
    const { name, lag, revise } = request;
    const items = [
      ...[select, pyText(lengthOf(request))],
      ...(name === '' ? [] : [`name=${pyText(name)}`]),
      ...[`lag=${pyText(lag)}`, `revise=${pyText(revise)}`, ...more],
      ...(destinationId === null ? [] : [`destination=${pyText(destinationId)}`]),
    ];
    return `${start}\nschedule = client.schedules.create(\n${lines(items)})\nprint(schedule.id)`;
  }
  if (destinationId === null) {
    const items = [select, from!, to!, '"market-data"', ...more];
    return `${start}\npulled = client.sets.run(\n${lines(items)})\nprint(*pulled.paths, sep="\\n")`;
  }
  const items = [select, from!, to!, ...more, `destination=${pyText(destinationId)}`];
  return `${start}\nmade = client.sets.create(\n${lines(items)})\nprint(client.sets.wait(made.id).status)`;
}
