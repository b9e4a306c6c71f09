import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * One venue, market and message format: the key of every extractor (contract 2, GET /exchanges).
 */
@Entity('exchanges')
export class ExchangeEntity {
  @PrimaryColumn({ type: 'varchar', length: 32 })
  code!: string;

  @Column({ type: 'varchar', length: 100 })
  displayName!: string;
}
