/**
 * The seccomp filter of the sandbox's child: which system calls it may still make once it takes
 * tasks. Imports nothing.
 */

type Architecture = 'x64' | 'arm64';

/** Numbers on x64 and arm64. Null where the architecture does not have the call. */
type Numbers = readonly [x64: number | null, arm64: number | null];

/**
 * Allows memory, existing threads, time, and reading and writing open descriptors. Opening a file
 * or a socket, starting a process or a thread, and reaching another process return EPERM.
 */
const ALLOWED: Record<string, Numbers> = {
  read: [0, 63],
  write: [1, 64],
  readv: [19, 65],
  writev: [20, 66],
  close: [3, 57],
  epoll_ctl: [233, 21],
  epoll_wait: [232, null],
  epoll_pwait: [281, 22],
  mmap: [9, 222],
  munmap: [11, 215],
  mprotect: [10, 226],
  mremap: [25, 216],
  madvise: [28, 233],
  brk: [12, 214],
  futex: [202, 98],
  set_robust_list: [273, 99],
  rseq: [334, 293],
  membarrier: [324, 283],
  sched_yield: [24, 124],
  sched_getaffinity: [204, 123],
  getpid: [39, 172],
  gettid: [186, 178],
  getrusage: [98, 165],
  getrandom: [318, 278],
  clock_gettime: [228, 113],
  clock_getres: [229, 114],
  clock_nanosleep: [230, 115],
  nanosleep: [35, 101],
  gettimeofday: [96, 169],
  restart_syscall: [219, 128],
  rt_sigaction: [13, 134],
  rt_sigprocmask: [14, 135],
  rt_sigreturn: [15, 139],
  sigaltstack: [131, 132],
  exit: [60, 93],
  exit_group: [231, 94],
};
/**
 * F_GETFD to F_SETFL. F_SETOWN with F_SETSIG would send signals to other processes of the same
 * user.
 */
const FCNTL: Numbers = [72, 25];
const FCNTL_COMMANDS = [1, 2, 3, 4];

/**
 * Only to the process itself: abort() needs them, and so does the end of a child whose parent has
 * gone.
 */
const OWN_SIGNALS: readonly Numbers[] = [
  [62, 129], // kill
  [234, 131], // tgkill
];

const AUDIT_ARCH: Record<Architecture, number> = { x64: 0xc000003e, arm64: 0xc00000b7 };
/** Calls of the x32 interface carry this bit. */
const X32 = 0x40000000;

// linux/filter.h and linux/seccomp.h
const LOAD_WORD = 0x20;
const JUMP_IF_EQUAL = 0x15;
const JUMP_IF_AT_LEAST = 0x35;
const RETURN = 0x06;
const KILL_PROCESS = 0x80000000;
const ALLOW = 0x7fff0000;
const EPERM = 0x00050000 | 1;
const ENOSYS = 0x00050000 | 38;
/** The same number on all architectures. */
const IO_URING_SETUP = 425;
// struct seccomp_data
const CALL_NUMBER = 0;
const ARCHITECTURE = 4;
const FIRST_ARGUMENT = 16;
const SECOND_ARGUMENT = 24;

type Instruction = readonly [code: number, ifTrue: number, ifFalse: number, operand: number];

/**
 * The filter of process `pid` as an array of `struct sock_filter`; null on architectures that it
 * was not written for.
 */
export function wallFilter(architecture: string, pid: number): Buffer | null {
  if (architecture !== 'x64' && architecture !== 'arm64') return null;
  const numberOf = ([x64, arm64]: Numbers): number | null => (architecture === 'x64' ? x64 : arm64);
  const allowed = Object.values(ALLOWED).flatMap((numbers) => numberOf(numbers) ?? []);
  const instructions: Instruction[] = [
    [LOAD_WORD, 0, 0, ARCHITECTURE],
    [JUMP_IF_EQUAL, 1, 0, AUDIT_ARCH[architecture]],
    [RETURN, 0, 0, KILL_PROCESS],
    [LOAD_WORD, 0, 0, CALL_NUMBER],
    [JUMP_IF_AT_LEAST, 0, 1, X32],
    [RETURN, 0, 0, KILL_PROCESS],
    ...allowed.flatMap((number): Instruction[] => [
      [JUMP_IF_EQUAL, 0, 1, number],
      [RETURN, 0, 0, ALLOW],
    ]),
    ...OWN_SIGNALS.flatMap((numbers): Instruction[] => [
      [JUMP_IF_EQUAL, 0, 4, numberOf(numbers)!],
      [LOAD_WORD, 0, 0, FIRST_ARGUMENT],
      [JUMP_IF_EQUAL, 0, 1, pid],
      [RETURN, 0, 0, ALLOW],
      [RETURN, 0, 0, EPERM],
    ]),
    [JUMP_IF_EQUAL, 1, 0, numberOf(FCNTL)!],
    [RETURN, 0, 0, EPERM],
    [LOAD_WORD, 0, 0, SECOND_ARGUMENT],
    ...FCNTL_COMMANDS.flatMap((command): Instruction[] => [
      [JUMP_IF_EQUAL, 0, 1, command],
      [RETURN, 0, 0, ALLOW],
    ]),
    [RETURN, 0, 0, EPERM],
  ];
  return assembled(instructions);
}

/** Refuses new io_urings, as kernels without them do. */
export function ringFilter(): Buffer {
  return assembled([
    [LOAD_WORD, 0, 0, CALL_NUMBER],
    [JUMP_IF_EQUAL, 0, 1, IO_URING_SETUP],
    [RETURN, 0, 0, ENOSYS],
    [RETURN, 0, 0, ALLOW],
  ]);
}

function assembled(instructions: readonly Instruction[]): Buffer {
  const program = Buffer.alloc(8 * instructions.length);
  instructions.forEach(([code, ifTrue, ifFalse, operand], i) => {
    program.writeUInt16LE(code, 8 * i);
    program.writeUInt8(ifTrue, 8 * i + 2);
    program.writeUInt8(ifFalse, 8 * i + 3);
    program.writeUInt32LE(operand, 8 * i + 4);
  });
  return program;
}
