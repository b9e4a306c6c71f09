import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { StreamCategory } from '../../schema/streams.js';

/**
 * One channel of one instrument. Exchange and symbol are copied here, because every list filters by
 * them and every message is routed by them. They never change.
 */
@Entity('datastreams')
export class DatastreamEntity {
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id!: string;

  @Column({ type: 'bigint' })
  instrumentId!: string;

  @Column({ type: 'varchar', length: 32 })
  exchange!: string;

  @Column({ type: 'varchar', length: 100 })
  instrument!: string;

  @Column({ type: 'varchar', length: 32 })
  streamType!: string;

  @Column({ type: 'varchar', length: 16 })
  category!: StreamCategory;

  @Column({ type: 'varchar', length: 16 })
  wireFormat!: string;
}
