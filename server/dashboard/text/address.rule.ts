/** An IPv4 address as such, also where a socket of both versions wrote it as IPv6. */
export const addressText = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');
