/** The same expression in a form that the engine leaves to DuckDB. */
export const inSql = (expression: string): string => `CASE WHEN true THEN ${expression} END`;
