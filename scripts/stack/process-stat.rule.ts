/**
 * Returns the start time (clock ticks since boot) from the text of Linux's `/proc/<pid>/stat`;
 * undefined for a zombie. The name of the program is in brackets and may contain brackets and
 * spaces, so fields count from the last closing one (proc(5)).
 */
export function startMark(stat: string): string | undefined {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const state = fields[0];
  return state === 'Z' || state === 'X' ? undefined : fields[19];
}
