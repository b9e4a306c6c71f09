import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A half-open time range of collection in which nothing could be received. */
@Entity('gaps')
export class GapEntity {
  @PrimaryColumn({ type: 'bigint' })
  datastreamId!: string;

  @PrimaryColumn({ type: 'bigint' })
  fromNs!: string;

  @PrimaryColumn({ type: 'bigint' })
  toNs!: string;

  @Column({ type: 'varchar', length: 64 })
  reason!: string;

  /** Further reasons for exactly the same time. */
  @Column({ type: 'simple-array', nullable: true })
  also!: string[] | null;
}
