import type { PageDocument } from '../generated/operations.js';
import { dataOf, post, ServerError } from './ask.js';

/** A stream is silent for at most five seconds. */
const SILENT_MS = 15_000;

/**
 * Yields the results of a subscription until it ends. Throws a `ServerError`: `offline` if the
 * connection is lost, or nothing comes any more.
 */
export async function* listen<Data, Variables>(
  document: PageDocument<Data, Variables>,
  variables: Variables,
  signal: AbortSignal,
): AsyncGenerator<Data> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENT_MS);
  const lost = (): ServerError => new ServerError('offline', 'The connection was lost.');
  try {
    const ended = AbortSignal.any([signal, silence.signal]);
    const response = await post(document, variables, 'text/event-stream', ended);
    if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
      await dataOf(response);
      throw lost();
    }
    let rest = '';
    for await (const text of textsOf(response)) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENT_MS);
      const events = (rest + text).split('\n\n');
      rest = events.pop()!;
      for (const event of events) {
        const data = /^data: (.*)$/m.exec(event)?.[1];
        if (/^event: next$/m.test(event) && data !== undefined) yield (JSON.parse(data) as { data: Data }).data;
      }
    }
  } catch (error) {
    if (signal.aborted || (error instanceof ServerError && !silence.signal.aborted)) throw error;
    throw lost();
  } finally {
    clearTimeout(timer);
    silence.abort();
  }
}

async function* textsOf({ body }: Response): AsyncGenerator<string> {
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    yield value;
  }
}
