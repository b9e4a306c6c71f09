import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A gap that goes on finds the one in the index that it continues. */
export class IndexGapEnds1763710000151 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE gaps ADD KEY gaps_by_end (datastream_id, to_ns)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE gaps DROP KEY gaps_by_end');
  }
}
