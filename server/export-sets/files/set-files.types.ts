import { Field, ID, ObjectType } from 'type-graphql';
import { Datastream } from '../../catalog/catalog.types.js';
import { ManifestContent } from '../../exports/manifest/export-manifest.types.js';
import { WrittenFile } from '../../exports/model/export-file.type.js';
import { connectionOf } from '../../graphql-types/connection.type.js';
import { Int64 } from '../../graphql-types/scalars.js';
import { Gap } from '../../segments/segments.types.js';

@ObjectType({ description: 'A file of a set.', simpleResolvers: true })
export class ExportSetFile extends WrittenFile {
  @Field(() => ID, { description: 'Id of the file.' })
  id!: string;

  @Field(() => Int64, { description: 'Its datastream.' })
  datastreamId!: string;

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
export class ManifestSetStream extends ManifestContent {
  @Field(() => Datastream, { description: 'The datastream.' })
  datastream!: Datastream;
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
