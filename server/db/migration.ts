import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A step of the database's schema. Never undone: the previous release runs on the newer one. */
export interface Migration {
  /**
   * The name of its file: a number of three digits, the order in which migrations run, and a title.
   */
  name: string;
  statements: readonly string[];
}

/**
 * Returns the class that TypeORM runs. It sorts by the last 13 characters of a migration's name, a
 * number.
 */
export function toTypeOrm({ name, statements }: Migration): new () => MigrationInterface {
  const [number = '', title] = [name.slice(0, 3), name.slice(4)];
  return class implements MigrationInterface {
    readonly name = `${title}-${number.padStart(13, '0')}`;

    async up(runner: QueryRunner): Promise<void> {
      for (const statement of statements) await runner.query(statement);
    }

    async down(): Promise<void> {
      throw new Error(`migration ${name} cannot be undone`);
    }
  };
}
