// The lock of bootstrap.mjs. Plain JavaScript for any Node >= 18 without packages, so it cannot use
// a lock of the system.
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const FREE = 'free';

/**
 * Takes the lock: a directory with one file whose name identifies the holder. Taking, taking over
 * from a dead process and releasing are each one rename of that file, so exactly one of several
 * processes succeeds. Names are unique: a process cannot take what another one has just taken.
 *
 * Returns a function that releases it, or the id of the living holder; undefined if another process
 * was faster.
 */
export function tryLock(directory) {
  if (!existsSync(directory)) create(directory);
  // While another process renames the file, the listing can be empty or show both names.
  const [name] = readdirSync(directory);
  if (name === undefined) return undefined;
  const [pid, started] = name.split('-');
  if (name !== FREE && startOf(pid) === started) return Number(pid);
  const mine = path.join(directory, `${process.pid}-${startOf(process.pid)}-${randomUUID()}`);
  const rename = (from, to) => {
    try {
      renameSync(from, to);
      return true;
    } catch (error) {
      if (error.code === 'ENOENT') return false;
      throw error;
    }
  };
  return rename(path.join(directory, name), mine) ? () => rename(mine, path.join(directory, FREE)) : undefined;
}

/** Also atomic: a rename never replaces a directory that has a file. */
function create(directory) {
  mkdirSync(path.dirname(directory), { recursive: true });
  const draft = `${directory}-${randomUUID()}`;
  mkdirSync(draft);
  writeFileSync(path.join(draft, FREE), '');
  try {
    renameSync(draft, directory);
  } catch (error) {
    rmSync(draft, { recursive: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  }
}

/**
 * Returns when a process started, to tell it from a later one with the same id: clock ticks since
 * boot, the 22nd field of /proc/<pid>/stat; the second may contain spaces. 'unknown' without /proc,
 * undefined for no process or a zombie.
 */
function startOf(pid) {
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if (error.code !== 'EPERM') return undefined;
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    return 'unknown';
  }
}
