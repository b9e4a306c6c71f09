/** Exports of kernel/assembly/index.ts. Numbers are addresses, positions or counts. */
export interface KernelFunctions {
  memory: WebAssembly.Memory;
  firstFree(): number;
  setNesting(at: number): void;
  setTries(message: number, element: number, messageSlots: number, elementSlots: number, arrays: number): void;
  setPlaces(at: number): void;
  setOrigin(at: number): void;
  setReadings(dataSlot: number, withData: number, withoutData: number, lists: number): void;
  setTests(count: number, at: number): void;
  setBlock(columns: number, cells: number, times: number, texts: number, fixedTexts: number): void;
  setNumbers(values: number, statuses: number): void;
  setTexts(bytes: number, capacity: number, ends: number, statuses: number): void;
  startBatch(offsets: number, times: number, gap: number): void;
  startAt(message: number): void;
  noteRows(length: number, rows: number, bytes: number, rowBytes: number): number;
  blockLength(): number;
  setBlockLength(rows: number): void;
  messageNumber(): number;
  brokenCount(): number;
  firstBrokenMessage(): number;
  walkNumber(message: number): number;
  walkElement(from: number): number;
  walkElements(from: number): number;
  nextBase(): number;
  takeText(bytes: number): number;
  elementCount(slot: number): number;
  elementBase(slot: number): number;
  decimals(column: number, scale: number, isAbsolute: number): number;
  integers(column: number, scale: number, power: number): number;
  booleans(column: number): number;
  strings(column: number): number;
  decimalTexts(column: number, scale: number, isAbsolute: number): number;
  csvLines(
    columns: number,
    count: number,
    from: number,
    rows: number,
    target: number,
    room: number,
    written: number,
  ): number;
  setRecords(texts: number, cursor: number, key: number, seqs: number, rows: number): void;
  records(count: number, isChecked: number, target: number, ends: number): number;
  deflate(start: number, from: number, to: number, tokens: number, target: number): number;
  setColumn(kind: number, values: number, offsets: number, validity: number): void;
  dictionary(length: number, entries: number, rows: number, table: number): number;
  presentEntries(entries: number, from: number, to: number, target: number): number;
  extremes(from: number, to: number, rows: number, found: number): void;
  extremesOfEntries(
    entries: number,
    from: number,
    to: number,
    rows: number,
    count: number,
    marks: number,
    found: number,
  ): void;
  plainDecimals(from: number, to: number, target: number): number;
  deltas(values: number, count: number, target: number): number;
  hybrid(values: number, count: number, width: number, target: number): number;
  findMessages(at: number, end: number, rows: number, offsets: number): number;
  unpackMessages(at: number, end: number, rows: number, target: number, offsets: number): number;
  choices(column: number, kind: number, table: number, count: number): number;
  setBars(
    by: number,
    isExchange: number,
    limit: number,
    since: number,
    records: number,
    most: number,
    table: number,
    places: number,
  ): void;
  barCount(): number;
  hasOpenBar(): number;
  dropBars(): void;
  addTrades(
    from: number,
    to: number,
    firstRow: number,
    received: number,
    exchange: number,
    prices: number,
    quantities: number,
    flags: number,
  ): number;
}
