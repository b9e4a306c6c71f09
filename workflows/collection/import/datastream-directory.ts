import type { StreamKey } from '../feeds/feed-adapter.js';
import type { ImportCore } from './import-core.js';

/** Resolves the streams that a capture names to datastream ids, each once. */
export class DatastreamDirectory {
  private readonly ids = new Map<StreamKey, bigint | null>();

  constructor(
    private readonly core: ImportCore,
    private readonly exchange: string,
    private readonly create: boolean,
  ) {}

  /**
   * Returns null if the catalogue does not have the stream. Compares `key` by identity: routers
   * return the same object for the same stream.
   */
  async idOf(key: StreamKey): Promise<bigint | null> {
    const known = this.ids.get(key);
    if (known !== undefined) return known;
    const [id = null] = await this.core.resolveDatastreams(this.exchange, [key], this.create);
    this.ids.set(key, id);
    return id;
  }
}
