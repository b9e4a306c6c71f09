import type { Selection } from '../../schema/export-sets/selection.rule.js';
import {
  type CodeRequest,
  compressionOf,
  formatOf,
  isoOf,
  lengthOf,
  type RestScheduleRequest,
  type RestSetRequest,
  shellWord,
} from './request-code.rule.js';

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
    ...('every' in request ? periodOptions(request) : ['--start', isoOf(fromNs), '--end', isoOf(toNs)]),
    ...['--schema', inline ? '@schema.json' : ((schema as string | null) ?? 'raw'), '--format', formatOf(request)],
    ...(compression === undefined ? [] : ['--compression', compression]),
    ...view,
    ...types.flatMap(([name, value]) => [`--${name}`, value]),
    ...(isSet ? setOptions(request) : ['--output', 'exports']),
  ];
  const resource = 'every' in request ? 'schedules' : 'sets';
  const what = isSet ? `${resource} create ${selectWords(request.selection)}` : `export ${request.datastreamId}`;
  const file = inline ? `cat > schema.json <<'JSON'\n${JSON.stringify(schema)}\nJSON\n` : '';
  return `export MDE_BASE_URL=${shellWord(baseUrl)}\n${file}mde ${what} ${words.map(shellWord).join(' ')}`;
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
  const { exchange, instruments, streamTypes, terms = {} } = selection;
  const { expiresFromNs, expiresToNs, ...words } = terms;
  return [
    ...['--exchange', exchange],
    ...instruments.flatMap((pattern) => ['--instrument', pattern]),
    ...streamTypes.flatMap((type) => ['--stream-type', type]),
    ...Object.entries(words).flatMap(([name, word]) => [`--${name}`, word]),
    ...(expiresFromNs === undefined ? [] : ['--expires-from', expiresFromNs]),
    ...(expiresToNs === undefined ? [] : ['--expires-to', expiresToNs]),
  ]
    .map(shellWord)
    .join(' ');
}

/** Formats the command that downloads the files of a set, and continues after an interruption. */
export const pullCommand = (setId: string): string => `mde sets pull ${setId} market-data`;
