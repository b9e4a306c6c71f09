/**
 * Returns the key of an address's buckets: the whole IPv4 address, or the /64, the smallest prefix
 * that IPv6 customers get.
 */
export function addressBucket(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return `ip:${mapped}`;
  if (!address.includes(':')) return `ip:${address.replaceAll(/[^\w.-]/g, '').slice(0, 64)}`;
  const [head = '', tail = ''] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const front = head.split(':').filter(Boolean);
  const back = tail.split(':').filter(Boolean);
  const groups = [...front, ...Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back];
  const network = groups.slice(0, 4).map((group) => parseInt(group, 16).toString(16));
  return `ip:${network.join(':')}::/64`;
}
