import { Field, ID, ObjectType } from 'type-graphql';
import { Int64 } from '../../graphql-types/scalars.js';

@ObjectType({ description: 'A file to deliver.', simpleResolvers: true })
export class FileToDeliverType {
  @Field(() => String, { description: 'Name below the folder of the set.' })
  filename!: string;

  @Field(() => String, { description: 'Its blob.' })
  blobName!: string;

  @Field(() => Int64, { description: 'Size in bytes.' })
  bytes!: string;

  @Field(() => String, { description: 'SHA-256, 64 hex digits.' })
  sha256!: string;
}

@ObjectType({ description: 'Files that a worker delivers, and their destination.' })
export class ExportSetDelivery {
  @Field(() => ID, { description: 'The destination.' })
  destinationId!: string;

  @Field(() => String, { description: 'Folder of the set below the prefix of the destination.' })
  folder!: string;

  @Field(() => String, { description: 'Folder of manifest.json below the prefix of the destination.' })
  manifestFolder!: string;

  @Field(() => [FileToDeliverType], { description: 'Files of the export; none without one.' })
  files!: FileToDeliverType[];
}
