import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An instrument as its exchange writes it in messages; symbols are case-sensitive. */
@Entity('instruments')
export class InstrumentEntity {
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id!: string;

  @Column({ type: 'varchar', length: 32 })
  exchange!: string;

  @Column({ type: 'varchar', length: 100 })
  symbol!: string;

  @Column({ type: 'varchar', length: 50, nullable: true })
  base!: string | null;

  @Column({ type: 'varchar', length: 50, nullable: true })
  quote!: string | null;

  @Column({ type: 'varchar', length: 32, nullable: true })
  instrumentType!: string | null;

  /** Time at which a sync first found it missing in the exchange's listing. */
  @Column({ type: 'datetime', precision: 6, nullable: true })
  delistedAt!: Date | null;
}
