/** A wanted channel, and the address that serves it. */
export interface WantedChannel {
  channel: string;
  url: string;
}

/** Channels and streams of one connection. */
interface Assignment {
  url: string;
  channels: ReadonlySet<string>;
}

/**
 * Assigns channels to connections after a change. Wanted channels stay where they are. New ones go
 * to the first connection of their address with room, or to a new one at the end. Connections keep
 * their order; empty ones may be closed.
 */
export function assignChannels(
  current: readonly Assignment[],
  wanted: readonly WantedChannel[],
  capacity: number,
): Assignment[] {
  const urlOf = new Map(wanted.map(({ channel, url }) => [channel, url]));
  const next = current.map(({ url, channels }) => ({
    url,
    channels: new Set([...channels].filter((channel) => urlOf.get(channel) === url)),
  }));
  const placed = new Set(next.flatMap(({ channels }) => [...channels]));
  for (const [channel, url] of urlOf) {
    if (placed.has(channel)) continue;
    let target = next.find((assignment) => assignment.url === url && assignment.channels.size < capacity);
    if (!target) next.push((target = { url, channels: new Set() }));
    target.channels.add(channel);
  }
  return next;
}
