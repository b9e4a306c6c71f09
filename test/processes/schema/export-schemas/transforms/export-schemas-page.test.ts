import { readFile } from 'node:fs/promises';
import type { ResultType } from '../../../../../schema/export-schemas/transforms/result-type.js';
import { transformed, type Plain } from '../../../../support/sandbox/transform-values.js';
import { testSandbox as sandbox } from '../../../../support/sandbox/test-sandbox.js';

/**
 * Rows of docs/export-schemas.md that have an expression, a type, a value, a result and its type.
 */
const ROWS = [...(await readFile('docs/export-schemas.md', 'utf8')).matchAll(/^\|(.*)\|$/gm)]
  .map((row) => row[1]!.split('|').map((cell) => cell.trim().replaceAll('`', '')))
  .filter((cells) => cells.length === 5 && cells[0]!.includes('{v}'));

describe('docs/export-schemas.md', () => {
  it('has examples', () => expect(ROWS.length).toBeGreaterThan(15));

  it.each(ROWS)('%s over %s %s gives %s of %s', async (expression, inputType, value, expected, resultType) => {
    const result = await transformed(sandbox, expression, inputType, [value]);
    expect([textOf(result.values[0]!), nameOf(result.type)]).toEqual([expected, resultType]);
  });
});

function textOf(value: Plain): string {
  return Array.isArray(value) ? JSON.stringify(value) : String(value ?? '');
}

function nameOf(type: ResultType): string {
  if (type.kind === 'list') return `${nameOf(type.item)}[]`;
  return type.kind === 'decimal' ? `decimal(${type.scale})` : type.kind;
}
