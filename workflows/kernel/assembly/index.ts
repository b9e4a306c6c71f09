export { addTrades, barCount, dropBars, hasOpenBar, setBars } from './bars';
export { blockLength, setBlock, setBlockLength } from './block';
export { plainDecimals, setColumn } from './columns';
export { csvLines } from './csv';
export { deflate } from './deflate';
export { dictionary, presentEntries } from './dictionary';
export { deltas, hybrid } from './encodings';
export { extremes, extremesOfEntries } from './extremes';
export { setNesting } from './json';
export { findMessages, unpackMessages } from './pages';
export { records, setRecords } from './records';
export { booleans, decimals, integers, setNumbers } from './numbers';
export {
  brokenCount,
  firstBrokenMessage,
  messageNumber,
  noteRows,
  setReadings,
  startAt,
  startBatch,
  walkNumber,
} from './rows';
export { setTests } from './row-tests';
export { choices, decimalTexts, setTexts, strings } from './texts';
export { nextBase, setOrigin, setPlaces, takeText } from './places';
export { elementBase, elementCount, setTries, walkElement, walkElements } from './walk';

/** Returns the beginning of free memory: after the constants. */
export function firstFree(): usize {
  return __heap_base;
}
