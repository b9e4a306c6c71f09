import { connect } from 'node:net';
import type { ServiceAddress } from './addresses.rule.js';
import type { DaemonCommand } from './daemon.js';

/** Tells people at the terminal what goes on. */
export type Say = (text: string) => void;
export type ServiceName = 'mysql' | 'temporal' | 'azurite';

/**
 * One part of the local stack: how to tell that it serves, and how to start it when nothing does.
 */
export interface LocalService {
  name: ServiceName;
  /** Its services in docker-compose.yml. */
  composeServices: string[];
  address: ServiceAddress;
  /** The setting with its address. */
  setting: string;
  /** Must serve before this one is prepared. */
  needs?: ServiceName;
  /**
   * Speaks its protocol once. Returns its name and version. Throws if it is not ready or another
   * program.
   */
  handshake: () => Promise<string>;
  /**
   * Finds the program or builds it into the cache, and prepares its data. Throws an Error that says
   * what to do.
   */
  prepare: (say: Say) => Promise<DaemonCommand>;
  /** Creates what must exist in the server, started here or not. */
  complete?: () => Promise<void>;
}

/** Returns whether anything listens at a port; false after two seconds without an answer. */
export function isListening({ host, port }: Pick<ServiceAddress, 'host' | 'port'>): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 2000 });
    const answer = (listening: boolean): void => {
      socket.destroy();
      resolve(listening);
    };
    socket.once('connect', () => answer(true));
    socket.once('timeout', () => answer(false));
    socket.once('error', () => answer(false));
  });
}
