import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';

const NEW_LINE = 0x0a;
const MESSAGE = Buffer.from('{"type":"message"');
const TS = Buffer.from('"ts":');
const TS_DIGITS = 19;
const AT_ONCE = 4;
/** Answers of a busy machine, after which a follower asks again. */
const PASSING = new Set([408, 503]);

/** Clients that follow streams, and how late messages come. */
export class Followers {
  private readonly open = new Set<IncomingMessage>();
  private readonly late: number[] = [];
  private isMeasuring = false;
  broken = 0;

  constructor(
    private readonly url: string,
    private readonly apiKey: string,
  ) {}

  get count(): number {
    return this.open.size;
  }

  /** Opens connections to the streams that `streamsOf` names. */
  async add(count: number, streamsOf: (i: number) => readonly number[]): Promise<void> {
    const left = Array.from({ length: count }, (_, i) => i);
    const work = async (): Promise<void> => {
      for (let i = left.shift(); i !== undefined; i = left.shift()) await this.follow(streamsOf(i));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }

  /** Returns the ages of the messages that arrive meanwhile, in ms, sorted. */
  async ages(whileRunning: () => Promise<unknown>): Promise<number[]> {
    this.late.length = 0;
    this.isMeasuring = true;
    await whileRunning();
    this.isMeasuring = false;
    return this.late.toSorted((a, b) => a - b);
  }

  close(): void {
    for (const response of this.open) response.destroy();
  }

  private async follow(ids: readonly number[]): Promise<void> {
    const query = ids.map((id) => `datastream_id=${id}`).join('&');
    const asked = http.get(`${this.url}/v1/stream?${query}`, { headers: { 'x-api-key': this.apiKey }, agent: false });
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    if (PASSING.has(response.statusCode!)) {
      response.resume();
      return this.follow(ids);
    }
    if (response.statusCode !== 200) throw new Error(`a stream answered ${response.statusCode}`);
    this.open.add(response);
    response.on('error', () => undefined);
    response.on('close', () => {
      if (this.open.delete(response)) this.broken++;
    });
    let rest: Buffer = Buffer.alloc(0);
    response.on('data', (chunk: Buffer) => {
      const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      const end = bytes.lastIndexOf(NEW_LINE) + 1;
      if (this.isMeasuring) this.measure(bytes.subarray(0, end));
      rest = Buffer.from(bytes.subarray(end));
    });
  }

  private measure(lines: Buffer): void {
    const nowMs = Date.now();
    for (let at = lines.indexOf(MESSAGE); at >= 0; at = lines.indexOf(MESSAGE, at + MESSAGE.length)) {
      const ts = lines.indexOf(TS, at) + TS.length;
      this.late.push(nowMs - Number(lines.toString('latin1', ts, ts + TS_DIGITS)) / 1e6);
    }
  }
}
