import ipaddr from 'ipaddr.js';

/** An IPv4 or IPv6 address. */
export type Address = ReturnType<typeof ipaddr.process>;

/** IANA IPv4 Special-Purpose Address Registry, with multicast. */
const SPECIAL_IPV4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private use
  '100.64.0.0/10', // shared address space (carrier-grade NAT)
  '127.0.0.0/8', // loopback
  '161.26.0.0/16', // IBM Cloud's service addresses, which are public in form only, as are
  '166.8.0.0/14', // more of them,
  '168.63.129.16/32', // Azure's, and
  '192.80.8.124/32', // Equinix Metal's metadata
  '169.254.0.0/16', // link-local, with the metadata services of clouds
  '172.16.0.0/12', // private use
  '192.0.0.0/24', // IETF protocol assignments
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // automatic multicast tunneling
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private use
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarking
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, with the limited broadcast
];

/**
 * The only block of public unicast addresses in IPv6. Excludes IPv4-compatible (`::/96`),
 * translated (`64:ff9b::/96`, `64:ff9b:1::/48`, `::ffff:0:0:0/96`), discard-only, segment routing,
 * unique and link-local, site-local and multicast addresses.
 */
const GLOBAL_UNICAST_IPV6 = '2000::/3';

/** IANA IPv6 Special-Purpose Address Registry: entries within global unicast. */
const SPECIAL_IPV6 = [
  '2001::/23', // IETF protocol assignments: Teredo, benchmarking, ORCHID and more
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4, which embeds an IPv4 address
  '2620:4f:8000::/48', // AS112
  '3fff::/20', // documentation
];

const special = [...SPECIAL_IPV4, ...SPECIAL_IPV6].map((network) => ipaddr.parseCIDR(network));
const globalUnicast = ipaddr.parseCIDR(GLOBAL_UNICAST_IPV6);

/** Returns whether a network of the same family contains an address. */
export const isInNetwork = (ip: Address, network: ReturnType<typeof ipaddr.parseCIDR>): boolean =>
  network[0].kind() === ip.kind() && ip.match(network);

/** Returns whether an address is public. Unwrap IPv4-mapped addresses first. */
export const isPublicAddress = (ip: Address): boolean =>
  (ip.kind() === 'ipv4' || isInNetwork(ip, globalUnicast)) && !special.some((network) => isInNetwork(ip, network));
