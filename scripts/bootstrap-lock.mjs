// The lock of bootstrap.mjs. Plain JavaScript for any Node >= 18 without packages, so there is no lock of the operating system to use.
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const FREE = 'free';

/**
 * Takes the lock, a directory that always holds one file whose name says who has it. Taking, taking over from a dead process and
 * releasing are each one rename of that file: of any number of processes that try, one succeeds. Names are never used twice, so
 * a process cannot take what another one has just taken.
 *
 * Returns a function that releases it, or the id of the living process that has it; undefined when another one was quicker.
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

/** Atomic as well: a directory with a file in it is never replaced by a rename. */
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
 * When a process started, to tell it from a later one of the same id: clock ticks since boot, the 22nd field of /proc/<pid>/stat, where
 * the second may hold spaces. 'unknown' where /proc is missing, undefined when there is no such process or only its zombie.
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
