import type { Statement, SaidBy } from './said.js';

interface Head {
  stream: number;
  source: AsyncIterator<readonly Statement[]>;
  some: readonly Statement[];
  next: number;
}

/**
 * Yields what streams say in order of arrival, some at a time; at one moment in the order of the
 * streams.
 */
export async function* inOrder(streams: readonly AsyncIterable<readonly Statement[]>[]): AsyncGenerator<SaidBy[]> {
  const heads: Head[] = [];
  for (const [stream, said] of streams.entries()) {
    const head = { stream, source: said[Symbol.asyncIterator](), some: [], next: 0 };
    if (await fill(head)) heads.push(head);
  }
  while (heads.length > 0) {
    const run: SaidBy[] = [];
    let first = earliest(heads);
    for (; first.next < first.some.length; first = earliest(heads)) {
      run.push({ said: first.some[first.next]!, stream: first.stream });
      first.next++;
      if (first.next === first.some.length) break;
    }
    yield run;
    if (!(await fill(first))) heads.splice(heads.indexOf(first), 1);
  }
}

/** Reads on until there is something; false at the end. */
async function fill(head: Head): Promise<boolean> {
  while (head.next === head.some.length) {
    const more = await head.source.next();
    if (more.done) return false;
    head.some = more.value;
    head.next = 0;
  }
  return true;
}

function earliest(heads: readonly Head[]): Head {
  return heads.reduce((first, head) => (head.some[head.next]!.ns < first.some[first.next]!.ns ? head : first));
}
