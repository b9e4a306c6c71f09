import { hostname } from 'node:os';
import proto from '@temporalio/proto';

export type History = proto.temporal.api.history.v1.IHistory;

const { History: HistoryType } = proto.temporal.api.history.v1;
// The SDK's own historyToJSON needs one copy of protobufjs for all of its packages, and npm installs two.
const AS_JSON = { longs: String, enums: String, bytes: String, json: true } as const;

/** A history as the text of a file, without the names of the machine and the folders it was recorded in. */
export function historyToText(history: History): string {
  const text = JSON.stringify(HistoryType.toObject(HistoryType.fromObject(history), AS_JSON), null, 1);
  return `${text.replaceAll(process.cwd(), '').replaceAll(`@${hostname()}"`, '@host"')}\n`;
}

/** A history from such a file. */
export function historyFromText(text: string): History {
  return HistoryType.fromObject(JSON.parse(text) as object);
}
