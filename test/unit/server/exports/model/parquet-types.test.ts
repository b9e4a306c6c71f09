import { resolveParquetTypes } from '../../../../../server/exports/model/parquet-types.rule.js';

describe('types of Parquet files in a request', () => {
  it.each([
    ['csv', undefined, null],
    ['csv', null, null],
    ['parquet', undefined, null],
    ['parquet', {}, { numbers: 'decimal', timestamps: 'int64' }],
    ['parquet', { numbers: null }, { numbers: 'decimal', timestamps: 'int64' }],
    ['parquet', { numbers: 'double' }, { numbers: 'double', timestamps: 'int64' }],
    ['parquet', { timestamps: 'timestamp' }, { numbers: 'decimal', timestamps: 'timestamp' }],
  ] as const)('%s with %o', (format, asked, types) =>
    expect(resolveParquetTypes(format, asked)).toEqual({ ok: true, types }),
  );

  it.each([
    ['csv', {}, 'parquet_types', 'is not allowed for csv'],
    ['parquet', 'double', 'parquet_types', 'must be an object'],
    ['parquet', [], 'parquet_types', 'must be an object'],
    ['parquet', { numbers: 'float' }, 'parquet_types.numbers', 'must be one of: decimal, double'],
    ['parquet', { timestamps: 1 }, 'parquet_types.timestamps', 'must be one of: int64, timestamp'],
    ['parquet', { decimals: 'double' }, 'parquet_types.decimals', 'is not a known field'],
    ['parquet', { toString: null }, 'parquet_types.toString', 'is not a known field'],
  ] as const)('%s refuses %o', (format, asked, field, what) =>
    expect(resolveParquetTypes(format, asked)).toEqual({ ok: false, field, message: `${field} ${what}` }),
  );
});
