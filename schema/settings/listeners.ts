import { z } from 'zod';

/** The default address of internal listeners. */
const LOOPBACK = '127.0.0.1';

/** The port of a listener; 0 for any free one. */
export const listenerPort = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback);

/** The port of a listener whose address must be known in advance. */
export const fixedPort = (fallback: number) => z.coerce.number().int().min(1).max(65_535).default(fallback);

/** The address of an internal listener; loopback by default. */
export const internalHost = z.string().min(1).default(LOOPBACK);

/** The address of a listener for clients; undefined for every interface. */
export const publicHost = z.string().min(1).optional();
