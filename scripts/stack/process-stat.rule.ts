/**
 * Start time (clock ticks since boot) in the text of Linux's `/proc/<pid>/stat`; undefined for a zombie. The program's name
 * stands in brackets and may hold brackets and spaces itself, so fields are counted from the last closing one (proc(5)).
 */
export function startMark(stat: string): string | undefined {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const state = fields[0];
  return state === 'Z' || state === 'X' ? undefined : fields[19];
}
