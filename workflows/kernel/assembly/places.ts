/*
 * Where values of a message are: a place is two words, where the value begins and ends, as
 * positions from `origin`, both -1 where the message has none. Places are counted in words, so that
 * a slot takes two. They are the last thing in memory, which grows when it is full.
 */
let origin: usize = 0;
let places: usize = 0;
let used: i32 = 0;
let capacity: i32 = 0;

export function setPlaces(at: usize): void {
  places = at;
  capacity = <i32>((((<usize>memory.size()) << 16) - at) >> 2);
}

/** Positions are counted from here. */
export function setOrigin(at: usize): void {
  origin = at;
}

export function placeAt(i: i32): i32 {
  return load<i32>(places + ((<usize>i) << 2));
}

/** Address of a place, as `placeAt` counts them. */
export function placesFrom(i: i32): usize {
  return places + ((<usize>i) << 2);
}

export function addressOf(position: i32): usize {
  return origin + <usize>position;
}

export function positionOf(address: usize): i32 {
  return <i32>(address - origin);
}

/** Takes room for `bytes` of text behind the places; returns its address. */
export function takeText(bytes: i32): usize {
  const at = places + ((<usize>used) << 2);
  used += ((bytes + 31) >> 4) << 2;
  reserve();
  return at;
}

/** Returns the address of the next places. */
export function nextBase(): i32 {
  return used;
}

/** Sets the place at an address. */
export function putPlace(at: usize, from: usize, to: usize): void {
  store<i32>(at, positionOf(from));
  store<i32>(at, positionOf(to), 4);
}

/** Frees the places from this one on. */
export function freeFrom(i: i32): void {
  used = i;
  reserve();
}

/** Takes so many words; returns where they stand. */
export function takePlaces(words: i32): i32 {
  const base = used;
  used += words;
  if (used > capacity) reserve();
  forget(placesFrom(base), words);
  return base;
}

/** `used` may just have been moved: there is room up to it. */
function reserve(): void {
  if (used <= capacity) return;
  const pages = memory.size();
  const wanted = ((used - capacity) >> 14) + 1;
  // By at least half, so that a large message does not grow it a thousand times.
  if (memory.grow(max(wanted, pages >> 1)) < 0 && memory.grow(wanted) < 0) unreachable();
  setPlaces(places);
}

/**
 * Sets words to -1, two at a time. For a few words, calling `memory.fill` costs more than it saves.
 */
export function forget(at: usize, words: i32): void {
  const end = at + ((<usize>words) << 2);
  for (let p = at; p < end; p += 8) store<i64>(p, -1);
}
