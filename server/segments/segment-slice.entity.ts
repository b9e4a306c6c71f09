import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One stream's rows inside one raw segment, clustered by stream and time, as exports read them. */
@Entity('segment_slices')
export class SegmentSliceEntity {
  @PrimaryColumn({ type: 'bigint' })
  datastreamId!: string;

  @PrimaryColumn({ type: 'bigint' })
  minNs!: string;

  @PrimaryColumn({ type: 'bigint' })
  firstSeq!: string;

  @PrimaryColumn({ type: 'bigint' })
  segmentId!: string;

  @Column({ type: 'bigint' })
  maxNs!: string;

  @Column({ type: 'bigint' })
  lastSeq!: string;

  @Column({ type: 'int' })
  firstRowGroup!: number;

  @Column({ type: 'int' })
  lastRowGroup!: number;

  @Column({ name: 'row_count', type: 'bigint' })
  rows!: string;

  @Column({ type: 'bigint' })
  messageBytes!: string;

  /** Hash of the frames in order; null if an earlier release sealed them. */
  @Column({ name: 'frames_sha256', type: 'binary', length: 32, nullable: true })
  framesSha256!: Buffer | null;
}
