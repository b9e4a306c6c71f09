/** Every entity of the server, one line each; TypeORM knows no others. */
export const ENTITIES = [] as const;
