/** Every migration of the server; TypeORM runs them in order of the timestamp in their names. */
export const MIGRATIONS = [] as const;
