import { z } from 'zod';

/** The only address of listeners that are not meant for clients. */
const LOOPBACK = '127.0.0.1';

/** The port of a listener; 0: any free one. */
export const listenerPort = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback);

/** The port of a listener that others are told of beforehand. */
export const fixedPort = (fallback: number) => z.coerce.number().int().min(1).max(65_535).default(fallback);

/** The address that an internal listener binds; loopback unless it is set. */
export const internalHost = z.string().min(1).default(LOOPBACK);

/** The address that a listener for clients binds; undefined: every interface. */
export const publicHost = z.string().min(1).optional();
