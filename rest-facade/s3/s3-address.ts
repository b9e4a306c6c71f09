import type { Request } from 'express';

/** Region of signatures in examples. The door takes any. */
export const REGION = 'us-east-1';

/** Returns the address of the door as the client reached this process, or the proxy before it. */
export const endpointOf = ({ protocol, host }: Request): string => `${protocol}://${host}/s3`;
