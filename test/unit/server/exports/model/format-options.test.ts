import { resolveFormatOptions } from '../../../../../server/exports/model/format-options.rule.js';

describe('format options', () => {
  it.each([
    ['csv', undefined, {}],
    ['csv', null, {}],
    ['csv', {}, {}],
    ['parquet', undefined, { compression: 'zstd' }],
    ['parquet', {}, { compression: 'zstd' }],
    ['parquet', { compression: null }, { compression: 'zstd' }],
    ['parquet', { compression: 'none' }, { compression: 'none' }],
    ['parquet', { compression: 'lz4' }, { compression: 'lz4' }],
  ] as const)('%s with %j', (format, asked, options) =>
    expect(resolveFormatOptions(format, asked)).toEqual({ ok: true, options }),
  );

  it.each([
    ['csv', { compression: 'gzip' }, 'format_options.compression'],
    ['parquet', { compression: 'brotli' }, 'format_options.compression'],
    ['parquet', { compression: 3 }, 'format_options.compression'],
    ['parquet', { level: 3 }, 'format_options.level'],
    ['parquet', 'zstd', 'format_options'],
    ['csv', [], 'format_options'],
  ] as const)('%s refuses %j', (format, asked, field) =>
    expect(resolveFormatOptions(format, asked)).toMatchObject({ ok: false, field }),
  );
});
