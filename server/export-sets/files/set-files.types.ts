import { Field, ID, ObjectType } from 'type-graphql';
import { Datastream } from '../../catalog/catalog.types.js';
import { ExportFile } from '../../exports/model/export-file.type.js';
import { ExportWarning } from '../../exports/model/export.types.js';
import { connectionOf } from '../../graphql-types/connection.type.js';
import { Int64, Json } from '../../graphql-types/scalars.js';
import { Gap } from '../../segments/segments.types.js';
import { TimeRangeType } from '../../spans/span.types.js';

@ObjectType({ description: 'A file of a set.', simpleResolvers: true })
export class ExportSetFile extends ExportFile {
  @Field(() => ID, { description: 'Id of the file.' })
  id!: string;

  @Field(() => Int64, { description: 'Its datastream.' })
  datastreamId!: string;

  @Field(() => Int64, { description: 'Size of the file in bytes, compressed.' })
  bytes!: string;

  @Field(() => Int64, { description: 'Rows of data, without the header.' })
  rows!: string;

  @Field(() => String, { description: 'SHA-256 of the file, 64 hex digits.' })
  sha256!: string;

  blobName!: string;
}

@ObjectType({ description: 'A file of a set, ready to download.', simpleResolvers: true })
export class DownloadableSetFile extends ExportSetFile {
  @Field(() => String, { description: 'Presigned URL: fetch it with a GET without credentials; valid for 5 minutes.' })
  url!: string;
}
export const ExportSetFileConnection = connectionOf(DownloadableSetFile, 'ExportSetFile');

@ObjectType({ description: 'A file of a set, and what its time range lacks.', simpleResolvers: true })
export class ManifestSetFile extends ExportSetFile {
  @Field(() => [Gap], {
    description: 'Gaps inside the file: nothing could be received, or it is not stored any more (`not stored`).',
  })
  gaps!: Gap[];
}

@ObjectType({ description: 'A datastream of a set whose files are complete.' })
export class ManifestSetStream {
  @Field(() => Datastream, { description: 'The datastream.' })
  datastream!: Datastream;

  @Field(() => String, {
    description: 'Version of the engine: the same version gives the same bytes for the same data.',
  })
  engineVersion!: string;

  @Field(() => Int64, { description: 'Rows of its files, without headers.' })
  rows!: string;

  @Field(() => Int64, { description: 'Bytes of its files, compressed.' })
  bytes!: string;

  @Field(() => Int64, { description: 'Raw messages that were read.' })
  messages!: number;

  @Field(() => [TimeRangeType], { description: 'Time ranges that were exported, half-open, sorted, disjoint.' })
  coverage!: TimeRangeType[];

  @Field(() => Int64, {
    nullable: true,
    description:
      'Time at which coverage was clipped because later data was not sealed in time, nanoseconds since 1970; null if it was not.',
  })
  clippedAtNs!: string | null;

  @Field(() => [Gap], { description: 'Gaps inside the coverage.' })
  gaps!: Gap[];

  @Field(() => Json, { description: 'Values that did not fit their type: `{column: count}`.' })
  misfits!: object;

  @Field(() => Json, {
    nullable: true,
    description: 'The view, and what was found while it was made; null if there is none.',
  })
  view!: object | null;

  @Field(() => [ExportWarning], {
    nullable: true,
    description: 'Facts to know before using the files; null if there are none.',
  })
  warnings!: ExportWarning[] | null;
}

@ObjectType({ description: 'Content of a set.' })
export class ExportSetManifest {
  @Field(() => ID, { description: 'The set.' })
  setId!: string;

  @Field(() => [ManifestSetStream], {
    description: 'Its datastreams, in the order of the set; those that did not succeed are omitted.',
  })
  streams!: ManifestSetStream[];

  @Field(() => [ManifestSetFile], { description: 'Its files, by datastream and time.' })
  files!: ManifestSetFile[];
}
