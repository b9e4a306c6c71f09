import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseDocument } from 'yaml';
import type { z } from 'zod';
import { exchangeFile, severalExchangesFile } from './catalog-file.js';
import type { Catalog, CatalogExchange, ExchangeFile } from './catalog-file.js';

/**
 * The file is not a catalogue. The message lists every error, one per line, as `file: place: what`.
 */
export class CatalogFileError extends Error {
  constructor(filename: string, problems: string[]) {
    super(problems.map((problem) => `${filename}: ${problem}`).join('\n'));
    this.name = 'CatalogFileError';
  }
}

const EXCHANGES = fileURLToPath(new URL('../../exchanges/', import.meta.url));

/**
 * Returns the shipped catalogue: the `catalog.yaml` of each folder of `exchanges/`, also in
 * `dist/`.
 */
export function loadShippedCatalog(): Catalog {
  const files = globSync('*/catalog.yaml', { cwd: EXCHANGES }).sort();
  return {
    exchanges: files.flatMap((file) => parseCatalogFile(readFileSync(EXCHANGES + file, 'utf8'), file).exchanges),
  };
}

/**
 * Reads a catalogue file, YAML or JSON (which is YAML): one exchange, or several below `exchanges`.
 * @throws CatalogFileError naming each wrong place
 */
export function parseCatalogFile(text: string, filename: string): Catalog {
  const document = parseDocument(text, { prettyErrors: true });
  if (document.errors.length > 0) {
    throw new CatalogFileError(
      filename,
      document.errors.map((error) => error.message.split('\n', 1)[0] ?? error.code),
    );
  }
  const content: unknown = document.toJS();
  const several = isObject(content) && 'exchanges' in content;
  const parsed = several
    ? severalExchangesFile.safeParse(content)
    : exchangeFile.transform((exchange) => ({ exchanges: [exchange] })).safeParse(content);
  if (!parsed.success) throw new CatalogFileError(filename, parsed.error.issues.map(describeIssue));

  const problems: string[] = [];
  const exchanges = parsed.data.exchanges.map((exchange, index) =>
    spellOut(exchange, several ? `exchanges[${index}].` : '', problems),
  );
  reportRepeats(
    exchanges.map((exchange) => exchange.code),
    (index) => `exchanges[${index}].code`,
    problems,
  );
  if (problems.length > 0) throw new CatalogFileError(filename, problems);
  return { exchanges };
}

/** Expands every instrument's list of streams and collects contradictions. */
function spellOut(file: ExchangeFile, place: string, problems: string[]): CatalogExchange {
  const instruments = file.instruments.map(({ streams: own, streamSet, ...instrument }, index) => {
    const named = streamSet === undefined ? file.streams : file.streamSets[streamSet];
    const streams = own ?? named;
    if (streams === undefined) {
      problems.push(`${place}instruments[${index}].streamSet: no stream set named '${streamSet}'`);
    } else if (streams.length === 0) {
      problems.push(`${place}instruments[${index}]: no streams of its own or of the exchange`);
    }
    return { ...instrument, streams: [...(streams ?? [])] };
  });
  reportRepeats(
    instruments.map((instrument) => instrument.symbol),
    (index) => `${place}instruments[${index}].symbol`,
    problems,
  );
  return { code: file.code, displayName: file.displayName, instruments };
}

function reportRepeats(values: string[], place: (index: number) => string, problems: string[]): void {
  const seen = new Set<string>();
  values.forEach((value, index) => {
    if (seen.has(value)) problems.push(`${place(index)}: '${value}' occurs twice`);
    seen.add(value);
  });
}

function describeIssue(issue: z.core.$ZodIssue): string {
  const place = issue.path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
  return `${place.replace(/^\./, '') || 'the file'}: ${issue.message}`;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
