import { hostname } from 'node:os';
import proto from '@temporalio/proto';

export type History = proto.temporal.api.history.v1.IHistory;

const { History: HistoryType } = proto.temporal.api.history.v1;
// The SDK's own historyToJSON needs one copy of protobufjs for all of its packages, and npm
// installs two.
const AS_JSON = { longs: String, enums: String, bytes: String, json: true } as const;

/**
 * Returns a history as JSON lines, one an event, without the names of the machine and its folders.
 */
export function historyToText(history: History): string {
  const { events } = HistoryType.toObject(HistoryType.fromObject(history), AS_JSON) as { events: object[] };
  const text = events.map((event) => `${JSON.stringify(event)}\n`).join('');
  return text.replaceAll(process.cwd(), '').replaceAll(`@${hostname()}"`, '@host"');
}

/** Returns the history in such a text. */
export function historyFromText(text: string): History {
  const events = text.trimEnd().split('\n');
  return HistoryType.fromObject({ events: events.map((event) => JSON.parse(event) as object) });
}
