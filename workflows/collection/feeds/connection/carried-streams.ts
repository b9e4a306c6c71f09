import type { StreamKey } from '../feed-adapter.js';

/** A stream that a channel carries. */
export interface Carried<Stream> {
  key: StreamKey;
  stream: Stream;
}

/** The streams that a connection carries, by channel and by the name in their frames. */
export class CarriedStreams<Stream> {
  private readonly byName: ReadonlyMap<string, { channel: string; stream: Stream }>;

  constructor(private readonly byChannel: ReadonlyMap<string, readonly Carried<Stream>[]> = new Map()) {
    this.byName = new Map(
      [...byChannel].flatMap(([channel, carried]) =>
        carried.map(({ key, stream }) => [nameOf(key), { channel, stream }] as const),
      ),
    );
  }

  get channels(): ReadonlySet<string> {
    return new Set(this.byChannel.keys());
  }

  /** Returns the streams of these channels, by default of all. */
  streamsOf(channels: Iterable<string> = this.byChannel.keys()): Stream[] {
    return [...channels].flatMap((channel) => (this.byChannel.get(channel) ?? []).map(({ stream }) => stream));
  }

  /** Returns the stream that a frame names, with its channel. */
  named(key: StreamKey): { channel: string; stream: Stream } | undefined {
    return this.byName.get(nameOf(key));
  }
}

function nameOf({ streamType, instrument }: StreamKey): string {
  return `${streamType} ${instrument}`;
}
