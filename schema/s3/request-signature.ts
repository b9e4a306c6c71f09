/** A request that was signed with AWS Signature Version 4, as the core verifies it. */
export interface RequestSignature {
  /** Access key id: the id of an API key. */
  keyId: string;
  /** X-Amz-Security-Token. Absent: the pair of the API key itself. */
  sessionToken?: string;
  /** Day of the credential scope, YYYYMMDD. */
  day: string;
  region: string;
  service: string;
  /** The string to sign, which contains the hash of the canonical request. */
  text: string;
  /** 64 hex digits. */
  signature: string;
}

/** Returns the signature as the value of a header. */
export const encodeSignature = (signature: RequestSignature): string =>
  Buffer.from(JSON.stringify(signature)).toString('base64url');

/** Reads what `encodeSignature` wrote; undefined for anything else. */
export function decodeSignature(value: string): RequestSignature | undefined {
  try {
    const read = JSON.parse(Buffer.from(value, 'base64url').toString()) as Partial<RequestSignature> | null;
    const { keyId, day, region, service, text, signature } = read ?? {};
    const isWhole = [keyId, day, region, service, text, signature].every((member) => typeof member === 'string');
    return isWhole && ['undefined', 'string'].includes(typeof read?.sessionToken)
      ? (read as RequestSignature)
      : undefined;
  } catch {
    return undefined;
  }
}
