import type { Selection } from '../../schema/export-sets/selection.rule.js';
import { localFileName } from '../../schema/exports/local-file-name.rule.js';
import type { TimeRangeText } from '../../schema/time/time-range.js';

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

const formatOf = ({ format }: OutputOptions): string => format.toLowerCase().replace('_', '.');
const compressionOf = ({ formatOptions }: OutputOptions): string | undefined =>
  (formatOptions as { compression?: string } | null)?.compression;

/** Marks an int64, which must never become a double, as text until it is written. */
const exactInt = (digits: string): string => `\u0000${digits}\u0000`;
const withInts = (json: string): string => json.replace(/"\\u0000(\d+)\\u0000"/g, '$1');

function selectOf(selection: Selection): object {
  if (selection.kind === 'ids') return { datastream_ids: selection.datastreamIds.map(exactInt) };
  const { exchange, instruments, streamTypes } = selection;
  return { exchange, instruments, stream_types: streamTypes };
}

function bodyOf(request: CodeRequest): string {
  const { fromNs, toNs, schema, formatOptions, view, parquetTypes } = request;
  const isSet = 'selection' in request;
  const isSchedule = 'every' in request;
  const members = {
    ...(isSchedule && request.name !== '' && { name: request.name }),
    ...(isSet ? { select: selectOf(request.selection) } : { datastream_id: exactInt(request.datastreamId) }),
    ...(isSchedule
      ? { every: lengthOf(request), lag: request.lag, revise: request.revise }
      : { start_time: fromNs, end_time: toNs }),
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
const shellWord = (text: string): string =>
  /^[\w.,:/@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;

function pathOf(request: CodeRequest): string {
  if (!('selection' in request)) return 'exports';
  return 'every' in request ? 'export-schedules' : 'export-sets';
}

/** Formats the request as a shell command; the reader sets the key. */
export function asCurl(request: CodeRequest, baseUrl: string): string {
  const body = bodyOf(request).replaceAll("'", String.raw`'\''`);
  return `curl -sS '${baseUrl}/${pathOf(request)}' \\
  -H "X-Api-Key: $KEY" -H 'Content-Type: application/json' \\
  -d '${body}'`;
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

const lengthOf = ({ every }: RestScheduleRequest): string => (every === 'HOUR' ? '1h' : '1d');

/** Formats the request with the Python package: waits, then downloads and checks the files. */
export function asPython(request: CodeRequest, baseUrl: string): string {
  const { fromNs, toNs } = request;
  const more = pythonArguments(request);
  const begin = (imports: string): string =>
    `from market_data_export import ${imports}\n\nclient = Client(base_url=${pyText(baseUrl)})  # the key: MDE_API_KEY`;
  if (!('selection' in request)) {
    const items = [request.datastreamId, fromNs, toNs, ...more, 'directory="exports"'];
    return `${begin('Client')}\nfiles = client.exports.run(\n${lines(items)})\nprint(*files.paths, sep="\\n")`;
  }
  const { selection, destinationId } = request;
  const isPattern = selection.kind === 'patterns';
  const select = isPattern
    ? `StreamPattern(${pyText(selection.exchange)}, ${pyText(selection.instruments)}, ${pyText(selection.streamTypes)})`
    : `[${selection.datastreamIds.join(', ')}]`;
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
    const items = [select, fromNs, toNs, '"market-data"', ...more];
    return `${start}\npulled = client.sets.run(\n${lines(items)})\nprint(*pulled.paths, sep="\\n")`;
  }
  const items = [select, fromNs, toNs, ...more, `destination=${pyText(destinationId)}`];
  return `${start}\nmade = client.sets.create(\n${lines(items)})\nprint(client.sets.wait(made.id).status)`;
}

/** Returns the options of a view; null if the command has none for it. */
function viewOptions(view: unknown): string[] | null {
  if (view === null) return [];
  const members = view as Record<string, string | number | undefined>;
  if (members['kind'] === 'book') {
    const { depth, interval, grouping } = members;
    return [
      ...['--book', String(interval), '--depth', String(depth)],
      ...(grouping === undefined || grouping === null ? [] : ['--grouping', String(grouping)]),
    ];
  }
  const { by = 'time', size, clock = 'exchange', empty = 'skip' } = members;
  if (clock !== 'exchange' || empty !== 'skip') return null;
  return ['--bars', String(size), '--by', String(by)];
}

/**
 * Formats the request as a command of the Python package, which waits and downloads. Null if it has
 * no option for a part of the view.
 */
export function asMde(request: CodeRequest, baseUrl: string): string | null {
  const { fromNs, toNs, schema, parquetTypes } = request;
  const view = viewOptions(request.view);
  if (view === null) return null;
  const isSet = 'selection' in request;
  const inline = typeof schema !== 'string' && schema !== null && schema !== undefined;
  const types = Object.entries((parquetTypes ?? {}) as Record<string, string>);
  const compression = compressionOf(request);
  const words = [
    ...('every' in request ? periodOptions(request) : ['--start', fromNs, '--end', toNs]),
    ...['--schema', inline ? '@schema.json' : ((schema as string | null) ?? 'raw'), '--format', formatOf(request)],
    ...(compression === undefined ? [] : ['--compression', compression]),
    ...view,
    ...types.flatMap(([name, value]) => [`--${name}`, value]),
    ...(isSet ? setOptions(request) : ['--output', 'exports']),
  ];
  const resource = 'every' in request ? 'schedules' : 'sets';
  const what = isSet ? `${resource} create ${selectWords(request.selection)}` : `export ${request.datastreamId}`;
  const file = inline ? `cat > schema.json <<'JSON'\n${JSON.stringify(schema)}\nJSON\n` : '';
  return `export MDE_BASE_URL=${shellWord(baseUrl)} # and the key in MDE_API_KEY\n${file}mde ${what} ${words.map(shellWord).join(' ')}`;
}

function setOptions(request: RestSetRequest | RestScheduleRequest): string[] {
  const { layout, destinationId } = request;
  const output = 'every' in request ? [] : ['--output', 'market-data'];
  return ['--layout', layout.toLowerCase(), ...(destinationId === null ? output : ['--destination', destinationId])];
}

const periodOptions = (request: RestScheduleRequest): string[] => [
  ...['--every', lengthOf(request), '--lag', request.lag, request.revise ? '--revise' : '--no-revise'],
  ...(request.name === '' ? [] : ['--name', request.name]),
];

function selectWords(selection: Selection): string {
  if (selection.kind === 'ids') return selection.datastreamIds.join(' ');
  const { exchange, instruments, streamTypes } = selection;
  return [
    ...['--exchange', exchange],
    ...instruments.flatMap((pattern) => ['--instrument', pattern]),
    ...streamTypes.flatMap((type) => ['--stream-type', type]),
  ]
    .map(shellWord)
    .join(' ');
}

/** Formats the command that downloads the files of a set, and continues after an interruption. */
export const pullCommand = (setId: string): string => `mde sets pull ${setId} market-data`;

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
