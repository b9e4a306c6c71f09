/**
 * Returns a Parquet decimal (big-endian two's complement, `scale` places) as plain text without
 * trailing zeros.
 */
export function parquetDecimal(bytes: Uint8Array, scale: number): string {
  const magnitude = BigInt.asIntN(bytes.length * 8, BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`));
  const digits = String(magnitude < 0n ? -magnitude : magnitude).padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const places = digits.slice(digits.length - scale).replace(/0+$/, '');
  return `${magnitude < 0n ? '-' : ''}${whole}${places === '' ? '' : `.${places}`}`;
}
