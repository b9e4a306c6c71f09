import { closeSync, fstatSync, openSync, readdirSync, readlinkSync } from 'node:fs';
import { PIPE } from './message-pipe.js';

/** The user of children whose parent is root. No other process of a system should have it. */
const SANDBOX_USER = 65_531;
// sys/resource.h, sys/prctl.h, linux/seccomp.h
const RLIMITS = { FSIZE: 1, CORE: 4, NPROC: 6, NOFILE: 7, MSGQUEUE: 12 };
const PR_SET_DUMPABLE = 4;
const PR_SET_NO_NEW_PRIVS = 38;
const SYS_SECCOMP: Record<string, number> = { x64: 317, arm64: 277 };
const SECCOMP_SET_MODE_FILTER = 1;
const SECCOMP_FILTER_FLAG_TSYNC = 1;
const F_SETFD = 2;

/**
 * Gives up every right that evaluating expressions does not need: files, sockets, and other
 * processes. Needs no privilege and cannot be undone. Returns the protections that this system does
 * not offer.
 */
export async function raiseWall(filter: Buffer | null): Promise<string[]> {
  if (process.platform !== 'linux') return [`a system-call filter (${process.platform} has no seccomp)`];
  if (!filter) return [`a system-call filter (none was written for ${process.arch})`];
  const missing: string[] = [];
  const attempt = (what: string, step: () => void): void => {
    try {
      step();
    } catch (error) {
      missing.push(`${what} (${error instanceof Error ? error.message : String(error)})`);
    }
  };
  const native = await loadNative().catch((error: unknown) => {
    missing.push(`a system-call filter (${String(error)})`);
    return null;
  });
  attempt('closed descriptors', closeForeignDescriptors);
  if (process.getuid?.() === 0) attempt('a user of its own', dropRoot);
  if (!native) return missing;
  attempt('limits', native.setLimits);
  attempt('hidden memory', native.hide);
  attempt('a system-call filter', () => native.installFilter(filter));
  attempt('a system-call filter', requireNoFiles);
  return missing;
}

/** Loads the calls of libc for which Node has none. */
async function loadNative() {
  const { default: koffi } = await import('koffi');
  const libc = koffi.load(null);
  const prctl = libc.func('int prctl(int, unsigned long, unsigned long, unsigned long, unsigned long)');
  const setrlimit = libc.func('int setrlimit(int, const uint64_t *)');
  const program = koffi.struct({ length: 'uint16_t', instructions: 'const uint8_t *' });
  const seccomp = libc.func('syscall', 'long', ['long', 'ulong', 'ulong', koffi.pointer(program)]);
  const fcntl = libc.func('int fcntl(int, int, int)');
  const execve = libc.func('int execve(const char *, const char **, const char **)');
  const check = (what: string, result: unknown): void => {
    if (result !== 0) throw new Error(`${what} failed, errno ${koffi.errno()}`);
  };
  return {
    setLimits: () => {
      for (const [name, limit] of Object.entries(RLIMITS)) check(name, setrlimit(limit, [0n, 0n]));
    },
    hide: () => check('PR_SET_DUMPABLE', prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)),
    installFilter: (instructions: Buffer) => {
      check('PR_SET_NO_NEW_PRIVS', prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0));
      const number = SYS_SECCOMP[process.arch]!;
      const sockFprog = { length: instructions.length / 8, instructions };
      // TSYNC: includes the threads of V8, libuv and DuckDB, which have all started.
      check('seccomp', seccomp(number, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, sockFprog));
    },
    /** Does not return. The pipe to the parent goes along. */
    restart: () => {
      check('fcntl', fcntl(PIPE, F_SETFD, 0));
      // The environment that the parent made for this program; it has no settings.
      // eslint-disable-next-line no-restricted-properties
      const variables = Object.entries(process.env).map(([name, value]) => `${name}=${value}`);
      const command = [process.execPath, ...process.execArgv, process.argv[1]!];
      check('execve', execve(process.execPath, [...command, null], [...variables, null]));
    },
  };
}

/**
 * libuv changes its event loop through an io_uring and aborts if the filter refuses that. If it has
 * one, this restarts the program in the same process without io_uring, so that libuv calls
 * epoll_ctl, and never resolves.
 */
export async function leaveRings(filter: Buffer | null): Promise<void> {
  const hasRing = (): boolean => readdirSync('/proc/self/fd').some((name) => targetOf(name).includes('[io_uring]'));
  if (!filter || process.platform !== 'linux' || !hasRing()) return;
  const native = await loadNative().catch(() => null);
  native?.installFilter(filter);
  native?.restart();
}

/** Closes files, folders and sockets that the parent leaked to its children. */
function closeForeignDescriptors(): void {
  const names = readdirSync('/proc/self/fd');
  const targets = names.map(targetOf);
  // Pipes of Node itself have both ends here.
  const isOwnPipe = (target: string): boolean => targets.filter((other) => other === target).length > 1;
  for (const [i, name] of names.entries()) {
    const descriptor = Number(name);
    if (descriptor <= 2 || descriptor === PIPE) continue;
    const target = targets[i]!;
    if (target === '' || target.startsWith('anon_inode:') || isOwnPipe(target)) continue;
    closeSync(descriptor);
  }
}

/** Empty for the descriptor by which the folder itself was read. */
function targetOf(name: string): string {
  try {
    fstatSync(Number(name));
    return readlinkSync(`/proc/self/fd/${name}`);
  } catch {
    return '';
  }
}

/** glibc and musl change the ids of all threads. */
function dropRoot(): void {
  process.setgroups!([]);
  process.setgid!(SANDBOX_USER);
  process.setuid!(SANDBOX_USER);
}

/** A filter that the kernel took but does not enforce is found here. */
function requireNoFiles(): void {
  try {
    closeSync(openSync('/proc/self/environ', 'r'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EPERM') return;
    throw error;
  }
  throw new Error('files can still be opened');
}
