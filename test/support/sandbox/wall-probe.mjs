// Loaded into a child of the sandbox before its wall is up (--import). Tries what an attacker in
// the process would try when it is to parse `probe` and a port.
import { spawnSync } from 'node:child_process';
import { openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { connect } from 'node:net';
import { DuckDBConnection } from '@duckdb/node-api';
import koffi from 'koffi';

const NUMBERS = {
  x64: [62, 234, 41, 46, 56, 59, 101, 310, 319, 157, 72, 32, 272],
  arm64: [129, 131, 198, 211, 220, 221, 117, 270, 279, 167, 25, 23, 97],
}[process.arch];
const NAMES =
  'kill tgkill socket sendmsg clone execve ptrace process_vm_readv memfd_create prctl fcntl dup unshare'.split(' ');
const numbers = {
  ...Object.fromEntries(NAMES.map((name, i) => [name, NUMBERS[i]])),
  clone3: 435,
  pidfd_open: 434,
  io_uring_setup: 425,
};
const EPERM = 1;
const F_SETOWN = 8;

const libc = koffi.load(null);
const syscall = libc.func('long syscall(long, long, long, long, long, long, long)');
const openat = libc.func('int openat(int, const char *, int)');
const parent = process.ppid;
// Opened before the wall is up.
const folder = openSync('/', 'r');
const file = openSync('/etc/passwd', 'r');

const works = (step) => {
  try {
    return step() !== false;
  } catch {
    return false;
  }
};
/**
 * Whether the kernel looked at the call at all; most arguments are ones that it refuses in other
 * words.
 */
const reaches = (name, ...args) =>
  syscall(numbers[name], ...[...args, 0, 0, 0, 0, 0, 0].slice(0, 6)) >= 0 || koffi.errno() !== EPERM;
const connects = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.on('error', () => resolve(false));
  });

async function attempts(port) {
  return {
    'environment of the parent': works(() => readFileSync(`/proc/${parent}/environ`)),
    'memory of the parent': works(() => openSync(`/proc/${parent}/mem`, 'r')),
    'own environment': works(() => readFileSync('/proc/self/environ')),
    'file of the product': works(() => readFileSync(new URL('../../../schema/openapi.yaml', import.meta.url))),
    '/etc/passwd': works(() => readFileSync('/etc/passwd')),
    'list of a folder': works(() => readdirSync('/')),
    'path through an open folder': openat(folder, 'etc/passwd', 0) >= 0,
    'file that was open': works(() => readSync(file, Buffer.alloc(10), 0, 10, 0) > 0),
    'connection to loopback': await connects(port),
    socket: reaches('socket', 2, 1),
    'new process': works(() => !spawnSync('/bin/true').error),
    'signal to the parent': reaches('kill', parent, 0),
    'signal to a thread of the parent': reaches('tgkill', parent, parent, 0),
    'owner of a descriptor': reaches('fcntl', 3, F_SETOWN, 0),
    'copy of a descriptor': reaches('dup', 0),
    'descriptor to the parent': reaches('sendmsg', 3),
    clone: reaches('clone', 0x800),
    clone3: reaches('clone3'),
    execve: reaches('execve'),
    ptrace: reaches('ptrace', 0x4206, 0x3fffffff),
    process_vm_readv: reaches('process_vm_readv', parent),
    pidfd_open: reaches('pidfd_open', parent),
    memfd_create: reaches('memfd_create'),
    io_uring_setup: reaches('io_uring_setup'),
    prctl: reaches('prctl', 3),
    unshare: reaches('unshare'),
  };
}

export const probe = async (port) => ({ found: await attempts(port), uid: process.getuid() });

// The sandbox parses text with it.
const { runAndReadAll } = DuckDBConnection.prototype;
DuckDBConnection.prototype.runAndReadAll = async function (sql, values) {
  const [, port] = /^probe (\d+)$/.exec(values[0]) ?? [];
  if (port === undefined) return runAndReadAll.call(this, sql, values);
  const found = JSON.stringify(await probe(port));
  return { getRows: () => [[found]] };
};
