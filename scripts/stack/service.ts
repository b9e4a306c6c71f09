import { connect } from 'node:net';
import type { ServiceAddress } from './addresses.rule.js';
import type { DaemonCommand } from './daemon.js';

/** Tells people at the terminal what goes on. */
export type Say = (text: string) => void;
export type ServiceName = 'mysql' | 'temporal' | 'azurite';

/** One part of the local stack: how to tell that it serves, and how to start it when nothing does. */
export interface LocalService {
  name: ServiceName;
  /** Its names in docker-compose.yml. */
  composeServices: string[];
  address: ServiceAddress;
  /** The setting that says where it is. */
  setting: string;
  /** Speaks its protocol once; answers what it is, with the version. Throws when it is not ready or something else. */
  handshake: () => Promise<string>;
  /** Finds, or builds into the cache, the program, and prepares its data. Throws an Error that says what to do. */
  prepare: (say: Say) => Promise<DaemonCommand>;
  /** Things that must exist in a server that answers, whoever started it. */
  complete?: () => Promise<void>;
}

/** Whether anything listens at a port; false after two seconds without an answer. */
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
