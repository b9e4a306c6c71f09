import type { Random } from '../../support/engine/random.js';
import type { SoakAccount, SoakSystem } from './soak-system.js';
import type { SoakClient } from './soak-client.js';

type Body = Record<string, unknown>;

const json = (path: string, type: string, transform?: string): Body => ({
  data: { binance: { json: { path, type }, ...(transform !== undefined && { transform }) } },
});

/** Schemas with SQL of the account's own; the last ones take as long as they may. */
const OWN_SCHEMAS: readonly ((n: number) => Body)[] = [
  (n) => ({
    columns: [
      { output_column: 'price', ...json('data.p', 'decimal(8)', `{v} * ${(n % 97) + 1}`) },
      { output_column: 'side', ...json('data.m', 'bool', "CASE WHEN {v} THEN 'sell' ELSE 'buy' END") },
    ],
  }),
  (n) => ({ columns: [{ output_column: 'text', ...json('data.p', 'string', `upper({v}) || '${n}'`) }] }),
  () => ({
    columns: [{ output_column: 'slow', ...json('data.p', 'string', "repeat({v}, 400) LIKE '%1%2%3%4%5%6%x'") }],
  }),
  () => ({ columns: [{ output_column: 'big', ...json('data.p', 'string', 'repeat({v}, 20000)') }] }),
  () => ({ columns: [{ output_column: 'bad', ...json('data.p', 'i64', 'CAST({v} AS DATE)') }] }),
];

/**
 * Exports and previews as accounts ask for them: mostly short ones, some that fill the engine's
 * threads, some hostile, some canceled.
 */
export class MixedExports {
  constructor(
    private readonly system: SoakSystem,
    private readonly client: SoakClient,
    private readonly random: Random,
  ) {}

  /** One export or preview to its end. */
  async next(n: number): Promise<void> {
    const account = this.random.pick(this.system.accounts);
    if (this.random.chance(0.3)) await this.preview(account, n);
    else await this.export(account, n);
  }

  private async preview({ apiKey, streams }: SoakAccount, n: number): Promise<void> {
    const { id } = this.random.pick(streams);
    const body = { datastream_id: id, schema: this.schema(n), limit: 5 + this.random.below(100) };
    await this.post('preview', apiKey, '/export-schemas/preview', body);
  }

  private async export({ apiKey, streams }: SoakAccount, n: number): Promise<void> {
    const { id, history } = this.random.pick(streams);
    const share = this.random.pick([0.003, 0.003, 0.01, 0.01, 0.02, 0.05, 0.2, 0.5]);
    const span = Math.floor((history.toMs - history.fromMs) * share);
    const start = history.fromMs + this.random.below(history.toMs - history.fromMs - span + 1);
    const created = await this.post('export', apiKey, '/exports', {
      datastream_id: id,
      start_time: `${start}000000`,
      end_time: `${start + span}000000`,
      schema: history.streamType === 'trades' ? this.schema(n) : this.random.pick(['raw', 'normalized', 'book_20']),
      ...this.random.pick<Body>([
        { format: 'csv' },
        { format: 'parquet' },
        { format: 'parquet', format_options: { compression: 'zstd' } },
        { format: 'parquet', format_options: { compression: 'gzip' } },
      ]),
    });
    if (created.status !== 202) return;
    const url = `/exports/${String(created.body['id'])}`;
    if (this.random.chance(0.05)) await this.post('cancel', apiKey, `${url}/cancel`);
    await this.finish(apiKey, url);
  }

  private async finish(apiKey: string, url: string): Promise<void> {
    const get = (kind: string, path: string) =>
      this.client.send(kind, `${this.system.restUrl}${path}`, { headers: { 'X-Api-Key': apiKey } });
    for (;;) {
      const { status, body } = await get('export wait', `${url}?wait=9`);
      if (status === 200 && (body['status'] === 'queued' || body['status'] === 'running')) continue;
      if (status !== 200 && status !== 404) continue;
      this.client.count(`export ${String(body['status'])}`, status);
      break;
    }
    await get('manifest', `${url}/manifest`);
    const { body } = await get('download', `${url}/download`);
    const [artifact] = (body['artifacts'] ?? []) as { url: string }[];
    if (artifact && this.random.chance(0.2)) await fetch(artifact.url).then((file) => file.arrayBuffer());
  }

  private schema(n: number): string | Body {
    if (this.random.chance(0.6)) return this.random.pick(['raw', 'normalized']);
    // Mostly harmless; each of the others once in 25.
    const at = this.random.chance(0.8) ? this.random.below(2) : this.random.below(OWN_SCHEMAS.length);
    return OWN_SCHEMAS[at]!(n);
  }

  private post(kind: string, apiKey: string, path: string, body?: Body) {
    return this.client.send(kind, `${this.system.restUrl}${path}`, {
      method: 'POST',
      headers: { 'X-Api-Key': apiKey },
      body: JSON.stringify(body ?? {}),
    });
  }
}
