import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { DateTime, Int64 } from '../graphql-types/scalars.js';

@ObjectType({ description: 'A file that a commit adds.', simpleResolvers: true })
export class TableCommitFile {
  @Field(() => String, { description: 'Its blob.' })
  blobName!: string;

  @Field(() => Int64, { description: 'Size in bytes.' })
  bytes!: string;

  @Field(() => Int64, { description: 'Number of rows.' })
  rows!: string;

  @Field(() => String, { description: 'Instrument of its datastream.' })
  instrument!: string;

  @Field(() => Int64, { description: 'Start of its time range, nanoseconds since 1970.' })
  fromNs!: string;
}

@ObjectType({ description: 'A set whose files become a snapshot of a table.', simpleResolvers: true })
export class TableCommit {
  @Field(() => ID, { description: 'The table.' })
  tableId!: string;

  @Field(() => ID, { description: 'Its account.' })
  accountId!: string;

  @Field(() => String, { description: "The table's UUID in Iceberg." })
  uuid!: string;

  @Field(() => Int, { description: 'Number of commits so far.' })
  version!: number;

  @Field(() => String, { nullable: true, description: 'Its current metadata; null before the first snapshot.' })
  metadataBlob!: string | null;

  @Field(() => Boolean, { description: 'Whether the set, or a later revision of its period, is committed.' })
  isCommitted!: boolean;

  @Field(() => Int64, { description: 'Start of the period, nanoseconds since 1970.' })
  fromNs!: string;

  @Field(() => Int64, { description: 'End of the period, exclusive, nanoseconds since 1970.' })
  toNs!: string;

  @Field(() => Int, { description: 'Revision of the period.' })
  revision!: number;

  @Field(() => Int, { description: 'Gaps in the data of the period, of all its datastreams.' })
  gaps!: number;

  @Field(() => String, { description: 'SHA-256 of the manifest of the set, 64 hex digits.' })
  manifestSha256!: string;

  @Field(() => Int, { description: 'Age in days at which snapshots are removed.' })
  keepDays!: number;

  @Field(() => String, {
    nullable: true,
    description: "Manifest of the period's files in the table; null if it has none.",
  })
  replacedManifest!: string | null;

  @Field(() => [TableCommitFile], { description: 'Files of the set.' })
  files!: TableCommitFile[];
}

@InputType({ description: 'Counts of files.' })
export class TableCountsInput {
  @Field(() => Int, { description: 'Number of files.' })
  files!: number;

  @Field(() => Int64, { description: 'Their rows.' })
  rows!: string;

  @Field(() => Int64, { description: 'Their bytes.' })
  bytes!: string;
}

@InputType({ description: 'A snapshot that is written and not committed.' })
export class NewTableSnapshotInput {
  @Field(() => Int64, { description: 'Its id in Iceberg.' })
  snapshotId!: string;

  @Field(() => Int64, { description: 'One more than that of the snapshot before.' })
  sequenceNumber!: string;

  @Field(() => Int64, { description: 'Sequence number of the oldest snapshot that the table keeps.' })
  oldestSequenceNumber!: string;

  @Field(() => DateTime, { description: 'Its time in the metadata.' })
  committedAt!: Date;

  @Field(() => String, { description: '`append` or `overwrite`.' })
  operation!: string;

  @Field(() => String, { nullable: true, description: "Manifest of the period's files; null if it has no rows." })
  manifest?: string | null;

  @Field(() => Int, { description: 'As in TableCommit.' })
  gaps!: number;

  @Field(() => String, { description: 'As in TableCommit.' })
  manifestSha256!: string;

  @Field(() => TableCountsInput, { description: 'Added files.' })
  added!: TableCountsInput;

  @Field(() => TableCountsInput, { description: 'Removed files.' })
  removed!: TableCountsInput;

  @Field(() => TableCountsInput, { description: 'Files of the table afterwards.' })
  total!: TableCountsInput;
}

@InputType({ description: 'A blob of metadata.' })
export class WrittenTableBlobInput {
  @Field(() => String, { description: 'Name, which is its key in the bucket of the account as well.' })
  blobName!: string;

  @Field(() => Int64, { description: 'Its length.' })
  bytes!: string;

  @Field(() => String, { description: '64 hex digits.' })
  sha256!: string;
}

@InputType({ description: 'A commit of a set.' })
export class CommitTableInput {
  @Field(() => ID, { description: 'The set.' })
  setId!: string;

  @Field(() => Int, { description: 'Number of commits of the table when its metadata was read.' })
  version!: number;

  @Field(() => [WrittenTableBlobInput], { description: 'Metadata that was written, the new metadata.json last.' })
  written!: WrittenTableBlobInput[];

  @Field(() => [String], { description: 'Blobs of metadata that the table no longer refers to.' })
  dropped!: string[];

  @Field(() => NewTableSnapshotInput, {
    nullable: true,
    description: 'Null for a period without rows before the first snapshot.',
  })
  snapshot?: NewTableSnapshotInput | null;
}
