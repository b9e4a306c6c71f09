/** Formats IPv4 addresses mapped into IPv6 as IPv4. */
export const addressText = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');
