/** Address of a word of a table. */
export function wordOf(table: usize, i: i32): usize {
  return table + ((<usize>i) << 2);
}

export function wordAt(table: usize, i: i32): u32 {
  return load<u32>(wordOf(table, i));
}

export function setWord(table: usize, i: i32, value: u32): void {
  store<u32>(wordOf(table, i), value);
}

export function addToWord(table: usize, i: i32, value: u32): void {
  const place = wordOf(table, i);
  store<u32>(place, load<u32>(place) + value);
}
