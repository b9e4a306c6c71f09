import { DuckDBInstance } from '@duckdb/node-api';

/**
 * Returns the content of an output, independent of its encoding: rows, exact sums, and a hash over
 * all rows in their order.
 */
export async function fingerprint(data: string, format: string, file: string): Promise<string> {
  const connection = await (await DuckDBInstance.create()).connect();
  const id = data === 'trades' ? 'id' : 'update_id';
  const more = data === 'trades' ? `, exchange_ts::BIGINT, is_buyer_maker::BOOLEAN` : '';
  // As Parquet holds it: DuckDB takes 8 µs to bring such a value to fewer places.
  const decimal = format === 'csv' ? 'DECIMAL(18,8)' : 'DECIMAL(38,18)';
  const source =
    format === 'csv' ? `read_csv('${file}', all_varchar = true, header = true)` : `read_parquet('${file}')`;
  const reader = await connection.runAndReadAll(`
    SELECT count(*)::VARCHAR, sum(price::${decimal})::VARCHAR, sum(quantity::${decimal})::VARCHAR, sum(${id}::BIGINT)::VARCHAR,
      sum(hash(row_number, collection_timestamp_ns::BIGINT, ${id}::BIGINT, price::${decimal}, quantity::${decimal},
        side${more}))::VARCHAR
    FROM (SELECT *, row_number() OVER () row_number FROM ${source})`);
  return reader.getRows()[0]!.join(' ');
}
