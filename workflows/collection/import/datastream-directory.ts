import type { CollectionCore } from '../core/collection-core.js';
import type { StreamKey } from '../feeds/feed-adapter.js';

/** Datastream ids of the streams that a capture names, each asked for once. */
export class DatastreamDirectory {
  private readonly ids = new Map<StreamKey, bigint | null>();

  constructor(
    private readonly core: CollectionCore,
    private readonly exchange: string,
    private readonly create: boolean,
  ) {}

  /** `key` is compared by identity: routers give the same object for the same stream. Null when the catalogue has no such stream. */
  async idOf(key: StreamKey): Promise<bigint | null> {
    const known = this.ids.get(key);
    if (known !== undefined) return known;
    const [id = null] = await this.core.resolveDatastreams(this.exchange, [key], this.create);
    this.ids.set(key, id);
    return id;
  }
}
