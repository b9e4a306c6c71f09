import type { ResultType } from '../../../schema/export-schemas/transforms/result-type.js';
import type { JudgedAnswer } from './judged.js';
import type { Plain } from '../sandbox/transform-values.js';

/** Returns the product's value as ClickHouse writes it; null for a misfit. */
export function productAnswer(value: Plain, type: ResultType, judgedType: string): string | null {
  if (value === null) return null;
  if (type.kind === 'list') return listText(value as Plain[], type.item);
  return normal(type.kind === 'timestamp' ? timeText(value as bigint) : String(value), type, judgedType);
}

/** Returns ClickHouse's answer for the comparison; what it refuses is a misfit. */
export function judgedAnswer(answer: JudgedAnswer, type: ResultType, judgedType: string): string | null {
  if (answer === null || answer === false) return null;
  return type.kind === 'list' ? answer : normal(answer, type, judgedType);
}

/** Omits trailing zeros; floats have fifteen digits. */
function normal(text: string, type: ResultType, judgedType: string): string {
  if (judgedType.includes('Date') && !judgedType.includes('String')) {
    return text
      .replace(/(\.\d*?)0+$/, '$1')
      .replace(/\.$/, '')
      .replace(/ 00:00:00$/, '');
  }
  if (type.kind === 'f64' || /Float/.test(judgedType)) return floatText(text, judgedType.includes('32'));
  if (type.kind === 'bool') return { 1: 'true', 0: 'false' }[text] ?? text;
  if (type.kind === 'string' || !text.includes('.')) return { true: '1', false: '0' }[text] ?? text;
  return text.replace(/\.?0+$/, '').replace(/^-0$/, '0');
}

function floatText(text: string, isSingle: boolean): string {
  const value = Number(text.replace(/^(-?)inf$/i, '$1Infinity'));
  return String(isSingle ? Math.fround(value) : Number(value.toPrecision(14)));
}

function timeText(ns: bigint): string {
  const seconds = Number((ns - (((ns % 1_000_000_000n) + 1_000_000_000n) % 1_000_000_000n)) / 1_000_000_000n);
  const fraction = String(((ns % 1_000_000_000n) + 1_000_000_000n) % 1_000_000_000n).padStart(9, '0');
  return `${new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')}.${fraction}`;
}

function listText(items: Plain[], type: ResultType): string {
  const texts = items.map((item) => {
    if (Array.isArray(item)) return listText(item, type.kind === 'list' ? type.item : type);
    return type.kind === 'string' || item === null ? JSON.stringify(item) : String(item);
  });
  return `[${texts.join(',')}]`;
}
