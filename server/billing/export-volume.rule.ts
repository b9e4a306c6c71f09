const GIB = 1024n ** 3n;
const PLACES = 9;

/** Returns GiB as a decimal string, floored to nine places, without trailing zeros. */
export function toGibText(bytes: bigint): string {
  const scaled = ((bytes * 10n ** BigInt(PLACES)) / GIB).toString().padStart(PLACES + 1, '0');
  const fraction = scaled.slice(-PLACES).replace(/0+$/, '');
  return scaled.slice(0, -PLACES) + (fraction === '' ? '' : `.${fraction}`);
}

/** Returns GiB above the included volume, rounded up (contract 2, billing). */
export function extraGib(bytes: bigint, includedBytes: bigint): bigint {
  return bytes <= includedBytes ? 0n : (bytes - includedBytes + GIB - 1n) / GIB;
}
